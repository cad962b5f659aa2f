import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';

type OrderAmounts = Pick<Order, 'state' | 'paidMinor' | 'refundedMinor'> & {
  places: readonly Pick<OrderPlace, 'state' | 'priceMinor'>[];
};

/** What was paid for tickets that were canceled or switched to a lower price, and not refunded yet. In minor units. */
export function unrefundedAmount({ state, paidMinor, refundedMinor, places }: OrderAmounts): number {
  if (state !== 'confirmed' && state !== 'cancelled') return 0;
  const confirmed = places.filter((ticket) => ticket.state === 'confirmed');
  const prices = confirmed.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  return Math.max(0, paidMinor - refundedMinor - prices);
}
