import { webhookKinds } from '@foyer/contract/rules/webhook-choices.ts';
import { changeWebhook, type Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { Card, CardActions, CardText } from '#src/ui/card/card.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { useKindName } from '../use-kind-name.ts';
import { WebhookForm, type WebhookInput } from './webhook-form.tsx';
import { WebhookMenu } from './webhook-menu.tsx';

/** The event types of a webhook, and a form to change them and its URL. */
export function SettingsCard({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks');
  const kindName = useKindName();
  const queryClient = useQueryClient();
  const [isEditing, setEditing] = useState(false);
  const task = useTask<'off' | 'delete'>();
  const { id, url, description, kinds } = webhook;
  const hasAll = kinds.length === webhookKinds.length;

  async function save(body: WebhookInput): Promise<void> {
    await call(changeWebhook, { params: { id }, body });
    await queryClient.invalidateQueries({ queryKey: webhookKeys.all });
    setEditing(false);
  }

  return (
    <Card
      title={t(isEditing ? 'settings.editTitle' : 'settings.title')}
      menu={!isEditing && <WebhookMenu webhook={webhook} task={task} />}
    >
      <FailureNotice failure={task.failure} />
      {isEditing ? (
        <WebhookForm
          initial={{ url, description, kinds }}
          submit={t('settings.save')}
          onSave={save}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <>
          <CardText>{hasAll ? t('settings.all') : kinds.map(kindName).join(' · ')}</CardText>
          <CardActions>
            <Button variant="default" onClick={() => setEditing(true)}>
              {t('settings.change')}
            </Button>
          </CardActions>
        </>
      )}
    </Card>
  );
}
