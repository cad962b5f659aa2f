import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { amountLeast, amountStep } from '@foyer/contract/rules/events/money.ts';
import { exchangeDifference } from '@foyer/contract/rules/events/prices.ts';
import type { OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';

/** What a place would cost as another ticket. A donation stays as high as it was, unless the other ticket asks for more. */
export function costOf({ kind, priceMinor, payMinor }: OfferedTicket, place: OrderPlace): number {
  // The code of an order is for the places that it makes cheaper.
  if (kind !== 'donation') return place.discountMinor > 0 ? payMinor : priceMinor;
  return Math.max(priceMinor, place.kind === 'donation' ? place.priceMinor : 0);
}

/** What is to be paid (above 0) or comes back (below) for a place of another price, as the server decides it. */
export function priceDifference(order: Order, { priceMinor }: OrderPlace, costMinor: number): number {
  const { currency, paidMinor, refundedMinor, event, now } = order;
  const percent = event.refund && Date.parse(now) <= Date.parse(event.refund.until) ? event.refund.percent : 0;
  const leftMinor = paidMinor - refundedMinor;
  const terms = { percent, leftMinor, leastMinor: amountLeast(currency), step: amountStep(currency) };
  return exchangeDifference(priceMinor, costMinor, terms);
}

/** What is said of a difference before it is agreed to, in the keys of `orders:audience`. */
export function differenceWords(order: Order, place: OrderPlace, costMinor: number) {
  const difference = priceDifference(order, place, costMinor);
  const cheaper = place.priceMinor - costMinor;
  if (difference > 0) return 'dearer';
  if (difference < 0) return -difference < cheaper ? 'cheaperInPart' : 'cheaper';
  if (cheaper <= 0) return 'same';
  return order.event.refund ? 'nothingBack' : 'organizerDecides';
}
