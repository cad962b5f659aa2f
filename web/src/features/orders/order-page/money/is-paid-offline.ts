import type { Order } from '@foyer/contract/orders/order.ts';

/** Whether everything that was paid went to the organizer directly, who then also refunds it. */
export function isPaidOffline({ payments }: Pick<Order, 'payments'>): boolean {
  const paid = payments.filter(({ state }) => state === 'paid');
  return paid.length > 0 && paid.every(({ method }) => method === 'offline');
}
