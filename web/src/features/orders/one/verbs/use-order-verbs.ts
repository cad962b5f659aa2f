import { payOrder } from '@foyer/contract/events/payments/paying.ts';
import type { Order } from '@foyer/contract/events/tickets/order.ts';
import { cancelOrder, extendOrder, payOrderOffline } from '@foyer/contract/events/tickets/ordering.ts';
import { useQueryClient } from '@tanstack/react-query';
import { hasCode } from '#src/lib/api/api-error.ts';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';
import { useTask } from '#src/lib/use-task.ts';
import { orderQuery } from '../../queries.ts';

type Name = 'pay' | 'offline' | 'extend' | 'cancel';

/** What a buyer does with an order, one thing at a time. */
export function useOrderVerbs({ id }: Pick<Order, 'id'>, beforePaying: () => Promise<boolean> = async () => true) {
  const queries = useQueryClient();
  const task = useTask<Name>();
  const params = { orderId: id };

  const change = (name: Name, ask: () => Promise<Order>) =>
    task.run(name, async () => {
      try {
        queries.setQueryData(orderQuery(id).queryKey, await ask());
      } catch (error) {
        // It is no longer as it was shown: what it is now stands beside the sentence.
        if (hasCode(error, 'ORDER_STATE_REFUSED', 'ORDER_CHANGED'))
          void queries.invalidateQueries({ queryKey: orderQuery(id).queryKey });
        throw error;
      }
      void queries.invalidateQueries({ queryKey: eventsKey });
    });

  return {
    pending: task.pending,
    failure: task.failure,
    pay: () =>
      void task.run('pay', async () => {
        if (!(await beforePaying())) return;
        const { checkoutUrl } = await call(payOrder, { params });
        window.location.assign(checkoutUrl);
      }),
    payOffline: () =>
      void beforePaying().then((mayPay) => mayPay && change('offline', () => call(payOrderOffline, { params }))),
    extend: () => void change('extend', () => call(extendOrder, { params })),
    /** Whether it was done. All places, or those named. */
    cancel: (body: { places?: string[]; expectedRefundMinor?: number } = {}) =>
      change('cancel', () => call(cancelOrder, { params, body })),
  };
}
export type OrderVerbs = ReturnType<typeof useOrderVerbs>;
