import { changeWebhook, deleteWebhook, type Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import type { useTask } from '#src/lib/use-task.ts';
import { MenuItem } from '#src/ui/menu.tsx';
import { OverflowMenu } from '#src/ui/overflow-menu.tsx';
import { webhooksQuery } from '../queries.ts';

type Props = { webhook: Webhook; task: ReturnType<typeof useTask<'off' | 'delete'>> };

/** Turns a webhook off or deletes it. */
export function WebhookMenu({ webhook: { id, url, description, state }, task }: Props) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const navigate = useNavigate();

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
    <OverflowMenu
      name={description || new URL(url).host}
      label={t('end.delete')}
      question={{
        title: t('ask.delete.title'),
        text: t('ask.delete.text'),
        confirm: t('end.delete'),
        cancel: t('cancel'),
      }}
      isBusy={task.pending !== null}
      onConfirm={remove}
    >
      {state === 'on' && <MenuItem onSelect={turnOff}>{t('end.off')}</MenuItem>}
    </OverflowMenu>
  );
}
