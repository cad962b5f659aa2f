import type { Event } from '@foyer/contract/events/event.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import type { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { amountLeast, amountMost, amountStep, minorOf, typedMoney } from '@foyer/contract/rules/events/money.ts';
import { withoutRemainder } from '@foyer/contract/rules/events/prices.ts';
import type { OfferedTicket, TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';

/** What somebody wants, as it is typed: how many of each ticket, what they give for a donation, a promotion code. */
export type Choice = {
  counts: Readonly<Record<string, number>>;
  amounts: Readonly<Record<string, string>>;
  code: string;
};
export const noChoice: Choice = { counts: {}, amounts: {}, code: '' };

type Spot = InputOf<typeof placeOrder>['body']['places'][number];
type Language = string;

/** How many of a ticket are chosen, and how many can be beside the others. */
export type Chosen = { count: number; most: number };

/**
 * What was wanted before may be gone meanwhile. Tickets of one audience share what it has left, and all of them what one
 * order holds.
 */
export function chosenOf(
  choice: Choice,
  tickets: readonly OfferedTicket[],
  audiences: Event['audiences'],
): ReadonlyMap<string, Chosen> {
  const places = new Map(audiences.map(({ audience, left }) => [audience, left ?? limits.order.places]));
  // The event may have been read before somebody canceled a ticket.
  for (const { audience, left } of tickets)
    places.set(audience, Math.max(places.get(audience) ?? 0, left ?? limits.order.places));
  let all: number = limits.order.places;
  const restOf = ({ audience }: OfferedTicket) => Math.min(places.get(audience) ?? 0, all);
  const counts = tickets.map((ticket) => {
    const count = Math.min(choice.counts[ticket.id] ?? 0, mostAlone(ticket), restOf(ticket));
    places.set(ticket.audience, (places.get(ticket.audience) ?? 0) - count);
    all -= count;
    return { ticket, count };
  });
  return new Map(
    counts.map(({ ticket, count }) => [
      ticket.id,
      { count, most: Math.min(mostAlone(ticket), count + restOf(ticket)) },
    ]),
  );
}

function mostAlone({ status, left, mayHave }: OfferedTicket): number {
  return status === 'on-sale' ? Math.min(left ?? mayHave, mayHave) : 0;
}

/** What a donation is as long as nobody has typed anything else: the least, where there is one. */
export function amountOf(choice: Choice, ticket: OfferedTicket, currency: string, language: Language): string {
  return choice.amounts[ticket.id] ?? (ticket.priceMinor > 0 ? typedMoney(ticket.priceMinor, currency, language) : '');
}

/** What one such ticket costs; null for a donation that is no amount, or less than the least. */
export function costOf(choice: Choice, ticket: OfferedTicket, currency: string, language: Language): number | null {
  if (ticket.kind !== 'donation') return ticket.payMinor;
  const typed = amountOf(choice, ticket, currency, language);
  const minor = typed.trim() === '' ? 0 : minorOf(typed, currency, language);
  if (minor === null || minor < ticket.priceMinor || minor > amountMost(currency)) return null;
  if (minor > 0 && minor < amountLeast(currency)) return null;
  return minor % amountStep(currency) === 0 ? minor : null;
}

export type Sum = {
  spots: Spot[];
  totalMinor: number;
  /** The first ticket whose amount is none. */
  wrong: OfferedTicket | null;
};

/** What is ordered, and what it costs as far as it is known here. */
export function sumOf(
  choice: Choice,
  { tickets, currency }: TicketOffer,
  chosen: ReadonlyMap<string, Chosen>,
  language: Language,
): Sum {
  const sum: Sum = { spots: [], totalMinor: 0, wrong: null };
  const prices: { priceMinor: number; discountMinor: number }[] = [];
  for (const ticket of tickets) {
    const count = chosen.get(ticket.id)?.count ?? 0;
    const cost = count > 0 ? costOf(choice, ticket, currency, language) : 0;
    if (cost === null) sum.wrong ??= ticket;
    const amount = ticket.kind === 'donation' && cost !== null ? { amountMinor: cost } : {};
    const price = { priceMinor: cost ?? 0, discountMinor: ticket.priceMinor - ticket.payMinor };
    for (let nth = 0; nth < count; nth += 1) {
      sum.spots.push({ ticketId: ticket.id, ...amount });
      prices.push(price);
    }
  }
  for (const { priceMinor } of withoutRemainder(prices, amountLeast(currency))) sum.totalMinor += priceMinor;
  return sum;
}
