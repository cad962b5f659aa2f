import { changeWebhook, type Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import { Button } from '#src/ui/button/button.tsx';
import { FailureNotice } from '#src/ui/failure-notice.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { absoluteTime } from '#src/ui/time/time-text.ts';

/** Tells the owner that deliveries are failing, or that the webhook is off and why. */
export function StateNotice({ webhook: { id, state, failingSince } }: { webhook: Webhook }) {
  const { t, i18n } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const task = useTask<'on'>();
  if (state === 'on')
    return (
      failingSince && (
        <Notice tone="info">
          <p>{t('why.trouble', { date: absoluteTime(new Date(failingSince), i18n.language) })}</p>
        </Notice>
      )
    );
  const turnOn = () =>
    void task.run('on', async () => {
      await call(changeWebhook, { params: { id }, body: { on: true } });
      await queryClient.invalidateQueries({ queryKey: webhookKeys.all });
    });
  return (
    <Notice tone="info">
      <p>{t(`why.${state}`)}</p>
      <Button size="sm" loading={task.pending === 'on'} onClick={turnOn}>
        {t('why.on')}
      </Button>
      <FailureNotice failure={task.failure} />
    </Notice>
  );
}
