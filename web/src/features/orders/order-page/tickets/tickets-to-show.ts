import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';

/** The tickets that the viewer can show at the entrance: their own, and those of their order that were not transferred. */
export function ticketsToShow({ own, state, event, places }: Order): OrderPlace[] {
  if (state !== 'confirmed' || event.state === 'cancelled') return [];
  return places.filter((ticket) => ticket.state === 'confirmed' && (ticket.mine || (own && !ticket.handedOver)));
}
