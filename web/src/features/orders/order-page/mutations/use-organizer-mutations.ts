import { cancelOrder } from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { confirmOfflinePayment, declineRefund, markRefunded, refundOrder } from '@foyer/contract/orders/sales.ts';
import { call } from '#src/lib/call.ts';
import { useOrderChange } from './use-order-change.ts';

type Name = 'confirm' | 'cancel' | 'refund' | 'decline' | 'mark-refunded';

type OrganizerOrder = Pick<Order, 'id' | 'refundedMinor' | 'undecidedRefundMinor'>;

/** An organizer's actions on an order, one at a time. */
export function useOrganizerMutations({ id, refundedMinor, undecidedRefundMinor }: OrganizerOrder) {
  const { task, change } = useOrderChange<Name>(id);
  const params = { orderId: id };

  return {
    pending: task.pending,
    failure: task.failure,
    confirm: () => void change('confirm', () => call(confirmOfflinePayment, { params })),
    cancel: (places: string[], refund: 'full' | 'none') =>
      void change('cancel', () => call(cancelOrder, { params, body: { places, refund } }), places.join()),
    markRefunded: (refundId: string) =>
      void change('mark-refunded', () => call(markRefunded, { params: { orderId: id, refundId } }), refundId),
    declineRefund: () => void change('decline', () => call(declineRefund, { params, body: { undecidedRefundMinor } })),
    refund: (amountMinor: number) =>
      change('refund', () => call(refundOrder, { params, body: { amountMinor, refundedMinor } })),
  };
}
export type OrganizerMutations = ReturnType<typeof useOrganizerMutations>;
