import { cancelOrder, extendOrder, payOrderOffline } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { payOrder } from '@foyer/contract/payments.ts';
import { call } from '#src/lib/call.ts';
import { useOrderChange } from './use-order-change.ts';

type Name = 'pay' | 'offline' | 'extend' | 'cancel';

/** A buyer's actions on an order, one at a time. */
export function useOrderMutations({ id }: Pick<Order, 'id'>, beforePaying: () => Promise<boolean> = async () => true) {
  const { task, orRefresh, change } = useOrderChange<Name>(id);
  const params = { orderId: id };

  return {
    pending: task.pending,
    failure: task.failure,
    pay: () =>
      void task.run('pay', async () => {
        if (!(await beforePaying())) return;
        const { checkoutUrl } = await orRefresh(call(payOrder, { params }));
        window.location.assign(checkoutUrl);
      }),
    payOffline: () =>
      void beforePaying().then((mayPay) => mayPay && change('offline', () => call(payOrderOffline, { params }))),
    /** Returns whether it succeeded. */
    extend: () => change('extend', () => call(extendOrder, { params })),
    /** Cancels the given tickets, or all of them. Returns whether it succeeded. */
    cancel: (body: { places?: string[]; expectedRefundMinor?: number } = {}) =>
      change('cancel', () => call(cancelOrder, { params, body }), body.places?.join()),
  };
}
export type OrderMutations = ReturnType<typeof useOrderMutations>;
