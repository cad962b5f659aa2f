import type { Event } from '@foyer/contract/events/event.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { placeOrder } from '@foyer/contract/orders/checkout.ts';
import {
  amountStep,
  maximumAmount,
  minimumAmount,
  parseAmount,
  typedMoney,
} from '@foyer/contract/rules/events/money.ts';
import { withoutRemainder } from '@foyer/contract/rules/events/prices.ts';
import type { OfferedTicket, TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';

/** What a buyer has entered: how many of each ticket, donation amounts as typed, and a promo code. */
export type TicketSelection = {
  counts: Readonly<Record<string, number>>;
  amounts: Readonly<Record<string, string>>;
  code: string;
};
export const emptySelection: TicketSelection = { counts: {}, amounts: {}, code: '' };

type Spot = InputOf<typeof placeOrder>['body']['places'][number];
type Language = string;

/** How many of a ticket are selected, and how many could be, given the other tickets in the selection. */
export type Quantity = { count: number; max: number };

/**
 * Limits a selection to what is still available. Tickets of one attendance mode share its remaining spots, and all
 * tickets share the maximum of one order.
 */
export function quantitiesOf(
  selection: TicketSelection,
  tickets: readonly OfferedTicket[],
  audiences: Event['audiences'],
): ReadonlyMap<string, Quantity> {
  const leftByMode = new Map(audiences.map(({ audience, left }) => [audience, left ?? limits.order.places]));
  // The event may have been read before someone canceled a ticket.
  for (const { audience, left } of tickets)
    leftByMode.set(audience, Math.max(leftByMode.get(audience) ?? 0, left ?? limits.order.places));
  let orderLeft: number = limits.order.places;
  const leftFor = ({ audience }: OfferedTicket) => Math.min(leftByMode.get(audience) ?? 0, orderLeft);
  const counts = tickets.map((ticket) => {
    const count = Math.min(selection.counts[ticket.id] ?? 0, maxForTicket(ticket), leftFor(ticket));
    leftByMode.set(ticket.audience, (leftByMode.get(ticket.audience) ?? 0) - count);
    orderLeft -= count;
    return { ticket, count };
  });
  return new Map(
    counts.map(({ ticket, count }) => [
      ticket.id,
      { count, max: Math.min(maxForTicket(ticket), count + leftFor(ticket)) },
    ]),
  );
}

function maxForTicket({ status, left, mayHave }: OfferedTicket): number {
  return status === 'on-sale' ? Math.min(left ?? mayHave, mayHave) : 0;
}

/** The typed amount of a donation; at first the minimum, if there is one. */
export function donationText(
  selection: TicketSelection,
  ticket: OfferedTicket,
  currency: string,
  language: Language,
): string {
  return (
    selection.amounts[ticket.id] ?? (ticket.priceMinor > 0 ? typedMoney(ticket.priceMinor, currency, language) : '')
  );
}

/** The price of one ticket in minor units. Null for a donation that is not a valid amount. */
export function priceOf(
  selection: TicketSelection,
  ticket: OfferedTicket,
  currency: string,
  language: Language,
): number | null {
  if (ticket.kind !== 'donation') return ticket.payMinor;
  const typed = donationText(selection, ticket, currency, language);
  const minor = typed.trim() === '' ? 0 : parseAmount(typed, currency, language);
  if (minor === null || minor < ticket.priceMinor || minor > maximumAmount(currency)) return null;
  if (minor > 0 && minor < minimumAmount(currency)) return null;
  return minor % amountStep(currency) === 0 ? minor : null;
}

export type OrderSummary = {
  spots: Spot[];
  totalMinor: number;
  /** The first donation with an invalid amount. */
  invalidTicket: OfferedTicket | null;
};

/** The spots to order and their total. The server has the last word on prices. */
export function orderSummary(
  selection: TicketSelection,
  { tickets, currency }: TicketOffer,
  quantities: ReadonlyMap<string, Quantity>,
  language: Language,
): OrderSummary {
  const sum: OrderSummary = { spots: [], totalMinor: 0, invalidTicket: null };
  const prices: { priceMinor: number; discountMinor: number }[] = [];
  for (const ticket of tickets) {
    const count = quantities.get(ticket.id)?.count ?? 0;
    const cost = count > 0 ? priceOf(selection, ticket, currency, language) : 0;
    if (cost === null) sum.invalidTicket ??= ticket;
    const amount = ticket.kind === 'donation' && cost !== null ? { amountMinor: cost } : {};
    const price = { priceMinor: cost ?? 0, discountMinor: ticket.priceMinor - ticket.payMinor };
    for (let nth = 0; nth < count; nth += 1) {
      sum.spots.push({ ticketId: ticket.id, ...amount });
      prices.push(price);
    }
  }
  for (const { priceMinor } of withoutRemainder(prices, minimumAmount(currency))) sum.totalMinor += priceMinor;
  return sum;
}
