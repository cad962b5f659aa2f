import type { Order } from '@foyer/contract/events/tickets/order.ts';

/** What was paid for places that were given back, or cost less since, and has not gone back. In minor units. */
export function unreturnedOf({ state, paidMinor, refundedMinor, places }: Order): number {
  if (state !== 'confirmed' && state !== 'cancelled') return 0;
  const kept = places.filter((place) => place.state === 'confirmed');
  const costs = kept.reduce((sum, { priceMinor }) => sum + priceMinor, 0);
  return Math.max(0, paidMinor - refundedMinor - costs);
}
