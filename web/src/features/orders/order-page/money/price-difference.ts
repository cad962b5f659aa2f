import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import { amountStep, minimumAmount } from '@foyer/contract/rules/events/money.ts';
import { exchangeDifference } from '@foyer/contract/rules/events/prices.ts';
import type { OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';

/** The price if a ticket is switched to another ticket type. A donation keeps its amount, unless the new minimum is higher. */
export function switchPrice({ kind, priceMinor, payMinor }: OfferedTicket, ticket: OrderPlace): number {
  // The order's promo code applies only to tickets that it has discounted.
  if (kind !== 'donation') return ticket.discountMinor > 0 ? payMinor : priceMinor;
  return Math.max(priceMinor, ticket.kind === 'donation' ? ticket.priceMinor : 0);
}

/** The amount to pay (positive) or to be refunded (negative) for a switch, by the same rule as on the server. In minor units. */
export function priceDifference(order: Order, { priceMinor }: OrderPlace, newPriceMinor: number): number {
  const { currency, paidMinor, refundedMinor, event, now } = order;
  const percent = event.refund && Date.parse(now) <= Date.parse(event.refund.until) ? event.refund.percent : 0;
  const leftMinor = paidMinor - refundedMinor;
  const terms = { percent, leftMinor, leastMinor: minimumAmount(currency), step: amountStep(currency) };
  return exchangeDifference(priceMinor, newPriceMinor, terms);
}

/** The message key in `orders:attendanceMode` that explains a price difference. */
export function priceDifferenceKey(order: Order, ticket: OrderPlace, newPriceMinor: number) {
  const difference = priceDifference(order, ticket, newPriceMinor);
  const savings = ticket.priceMinor - newPriceMinor;
  if (difference > 0) return 'moreExpensive';
  if (difference < 0) return -difference < savings ? 'partialRefund' : 'refund';
  if (savings <= 0) return 'same';
  return order.event.refund ? 'noRefund' : 'organizerDecides';
}
