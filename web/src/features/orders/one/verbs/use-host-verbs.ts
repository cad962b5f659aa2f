import type { Order } from '@foyer/contract/events/tickets/order.ts';
import { cancelOrder } from '@foyer/contract/events/tickets/ordering.ts';
import { confirmOrder, markRefunded, refundOrder } from '@foyer/contract/events/tickets/selling.ts';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { useTask } from '#src/lib/use-task.ts';
import { orderQuery } from '../../queries.ts';

type Name = 'confirm' | 'cancel' | 'refund' | 'paid-back';

/** What an organizer does with an order, one thing at a time. */
export function useHostVerbs({ id, refundedMinor }: Pick<Order, 'id' | 'refundedMinor'>) {
  const queries = useQueryClient();
  const task = useTask<Name>();
  const params = { orderId: id };

  const change = (name: Name, ask: () => Promise<Order>) =>
    task.run(name, async () => {
      try {
        queries.setQueryData(orderQuery(id).queryKey, await ask());
      } catch (error) {
        // Somebody else was faster: what it is now stands beside the sentence.
        if (hasCode(error, 'ORDER_STATE_REFUSED', 'ORDER_CHANGED'))
          void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
        throw error;
      }
      void queries.invalidateQueries({ queryKey: eventsKey });
    });

  return {
    pending: task.pending,
    failure: task.failure,
    confirm: () => void change('confirm', () => call(confirmOrder, { params })),
    cancel: (places: string[], refund: 'full' | 'none') =>
      void change('cancel', () => call(cancelOrder, { params, body: { places, refund } })),
    markRefunded: (refundId: string) =>
      void change('paid-back', () => call(markRefunded, { params: { orderId: id, refundId } })),
    refund: (amountMinor: number) =>
      change('refund', () => call(refundOrder, { params, body: { amountMinor, refundedMinor } })),
  };
}
export type HostVerbs = ReturnType<typeof useHostVerbs>;
