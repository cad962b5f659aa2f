import { rotateWebhookSecret, showWebhookSecret, type Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';
import { webhookQuery } from '../queries.ts';
import { SecretNotice } from './secret-notice.tsx';

/** The signing secret. Showing it requires step-up authentication. After a rotation the old one stays valid for a day. */
export function SecretCard({ webhook: { id, previousSecretUntil } }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const [secret, setSecret] = useState<string | null>(null);
  const task = useTask<'show' | 'rotate'>();

  const show = () =>
    void task.run('show', async () => {
      setSecret((await call(showWebhookSecret, { params: { id } })).secret);
    });
  const rotate = () =>
    void task.run('rotate', async () => {
      const rotated = await call(rotateWebhookSecret, { params: { id } });
      queryClient.setQueryData(webhookQuery(id).queryKey, rotated.webhook);
      setSecret(rotated.secret);
    });

  return (
    <Card
      title={t('secret.title')}
      lead={t('secret.lead')}
      menu={
        <OverflowMenu
          name={t('secret.title')}
          label={t('secret.rotate')}
          isBusy={task.pending === 'rotate'}
          question={{
            title: t('ask.rotate.title'),
            text: t('ask.rotate.text'),
            confirm: t('ask.rotate.confirm'),
            cancel: t('cancel'),
          }}
          onConfirm={rotate}
        />
      }
    >
      {previousSecretUntil && (
        <CardText>{t('secret.both', { date: absoluteTime(new Date(previousSecretUntil), i18n.language) })}</CardText>
      )}
      {secret && <SecretNotice secret={secret} />}
      <FailureNotice failure={task.failure} />
      {!secret && (
        <CardActions>
          <Button variant="default" loading={task.pending === 'show'} onClick={show}>
            {t('secret.show')}
          </Button>
        </CardActions>
      )}
    </Card>
  );
}
