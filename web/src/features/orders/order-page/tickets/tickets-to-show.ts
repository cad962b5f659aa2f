import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';

/** The places whose tickets the viewer shows: their own and, of their order, those that nobody has taken over. */
export function ticketsToShow({ own, state, event, places }: Order): OrderPlace[] {
  if (state !== 'confirmed' || event.state === 'cancelled') return [];
  return places.filter((place) => place.state === 'confirmed' && (place.mine || (own && !place.handedOver)));
}
