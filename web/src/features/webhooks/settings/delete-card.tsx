import { changeWebhook, deleteWebhook, type Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Card, CardActions } from '#src/ui/card/card.tsx';
import { ConfirmButton } from '#src/ui/confirm-button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { webhooksQuery } from '../queries.ts';

/** Turns a webhook off or deletes it. */
export function DeleteCard({ webhook: { id, state } }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const task = useTask<'off' | 'delete'>();

  const turnOff = () =>
    void task.run('off', async () => {
      await call(changeWebhook, { params: { id }, body: { on: false } });
      await queryClient.invalidateQueries({ queryKey: webhookKeys.all });
    });
  const remove = () =>
    void task.run('delete', async () => {
      await call(deleteWebhook, { params: { id } });
      await queryClient.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      void navigate(paths.webhooks);
    });

  return (
    <Card title={t('end.title')} lead={t('end.lead')} isDanger>
      <FailureNotice failure={task.failure} />
      <CardActions>
        {state === 'on' && (
          <Button variant="default" loading={task.pending === 'off'} onClick={turnOff}>
            {t('end.off')}
          </Button>
        )}
        <ConfirmButton
          label={t('end.delete')}
          loading={task.pending === 'delete'}
          question={{
            title: t('ask.delete.title'),
            text: t('ask.delete.text'),
            confirm: t('end.delete'),
            cancel: t('cancel'),
          }}
          onConfirm={remove}
        />
      </CardActions>
    </Card>
  );
}
