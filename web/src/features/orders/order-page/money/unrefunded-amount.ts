import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';

type Told = Pick<Order, 'state' | 'paidMinor' | 'refundedMinor'> & {
  places: readonly Pick<OrderPlace, 'state' | 'priceMinor'>[];
};

/** What was paid for places that were given back, or cost less since, and has not gone back. In minor units. */
export function unrefundedAmount({ state, paidMinor, refundedMinor, places }: Told): number {
  if (state !== 'confirmed' && state !== 'cancelled') return 0;
  const kept = places.filter((place) => place.state === 'confirmed');
  const costs = kept.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  return Math.max(0, paidMinor - refundedMinor - costs);
}
