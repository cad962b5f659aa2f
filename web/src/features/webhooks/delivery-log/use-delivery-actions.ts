import { webhookLimits } from '@foyer/contract/rules/webhook-choices.ts';
import {
  resendFailedWebhooks,
  resendWebhookDelivery,
  testWebhook,
  type WebhookDelivery,
} from '@foyer/contract/webhooks/deliveries.ts';
import type { Webhook } from '@foyer/contract/webhooks/webhooks.ts';
import { IconListDetails, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#src/lib/call.ts';
import { webhookKeys } from '#src/lib/query-keys/webhook-keys.ts';
import { useTask } from '#src/lib/use-task.ts';
import type { BulkAction, RowAction } from '#src/ui/table/table-types.ts';

/** How long deliveries are stored and can be resent. */
const retentionMs = webhookLimits.keptDays * 24 * 3_600_000;

/** What can be done with the deliveries of a webhook. Nothing can be sent while it is off. */
export function useDeliveryActions({ id, state }: Webhook, openDelivery: (deliveryId: string) => void) {
  const { t } = useTranslation('webhooks');
  const queryClient = useQueryClient();
  const [resentCount, setResentCount] = useState<number | null>(null);
  const task = useTask<'test' | 'resend'>();
  const refresh = () => queryClient.invalidateQueries({ queryKey: webhookKeys.all });
  const isOn = state === 'on';

  const resend = (delivery: WebhookDelivery) =>
    call(resendWebhookDelivery, { params: { id, deliveryId: delivery.id } });
  const again = { id: 'resend', text: t('detail.again'), Icon: IconRefresh };

  function actionsOf(delivery: WebhookDelivery): RowAction[] {
    const open = { id: 'open', text: t('log.open'), Icon: IconListDetails, run: () => openDelivery(delivery.id) };
    return isOn ? [open, { ...again, run: () => resend(delivery).finally(refresh) }] : [open];
  }
  const bulkActions: BulkAction<WebhookDelivery>[] = isOn
    ? [{ ...again, run: resend, doneText: (count) => t('log.sentAgain', { count }) }]
    : [];

  const test = () =>
    void task.run('test', async () => {
      await call(testWebhook, { params: { id } });
      await refresh();
    });
  const resendFailed = () =>
    void task.run('resend', async () => {
      const since = new Date(Date.now() - retentionMs).toISOString();
      setResentCount((await call(resendFailedWebhooks, { params: { id }, body: { since } })).count);
      await refresh();
    });

  return { task, resentCount, test, resendFailed, actionsOf, bulkActions, refresh };
}
