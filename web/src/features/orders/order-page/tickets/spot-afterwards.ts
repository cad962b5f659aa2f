import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';

/** Who gets the spot of a ticket once it is canceled: the waitlist first, otherwise anyone. */
export function spotAfterwards(
  { event }: Pick<Order, 'event'>,
  tickets: readonly Pick<OrderPlace, 'audience'>[],
): 'waitlist' | 'open' {
  return tickets.some(({ audience }) => event.waitlisted.includes(audience)) ? 'waitlist' : 'open';
}
