import type { ticketStatuses } from '@foyer/contract/tickets/ticket-types.ts';

/** What of a kind of tickets says how far it goes. */
export type Stock = {
  capacity: number | null;
  taken: number;
  salesFrom: Date | null;
  salesUntil: Date | null;
};
export type TicketAvailability = {
  /** How many can be ordered now, but for what is offered to those who waited. Null: the tickets set no limit. */
  left: number | null;
  /** The largest party for which there could ever be tickets. Null: no limit. */
  most: number | null;
  /** There are tickets on sale now, and all of them are gone. */
  isSoldOut: boolean;
};
type Status = (typeof ticketStatuses)[number];

/** How far the kinds of one audience that everybody sees go, of which so many are offered to those who waited. */
export function ticketAvailability(kinds: readonly Stock[], offered: number, now: Date): TicketAvailability {
  if (kinds.length === 0) return { left: null, most: null, isSoldOut: false };
  const onSale = kinds.filter((type) => saleWindow(type, now) === 'on-sale');
  const most = sumOf(kinds, ({ capacity }) => capacity);
  const free = sumOf(onSale, freeTickets);
  const left = free === null ? null : Math.max(0, free - offered);
  return { left, most, isSoldOut: onSale.length > 0 && left === 0 };
}

/** By its own window alone; `on-sale` says nothing of places. */
export function saleWindow(
  { salesFrom, salesUntil }: Pick<Stock, 'salesFrom' | 'salesUntil'>,
  now: Date,
): Exclude<Status, 'sold-out'> {
  if (salesFrom && salesFrom > now) return 'soon';
  return salesUntil && salesUntil <= now ? 'over' : 'on-sale';
}

/** The smaller of two limits. Null: no limit. */
export function smallerLimit(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Null: no limit. */
export function freeTickets({ capacity, taken }: Pick<Stock, 'capacity' | 'taken'>): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

function sumOf(kinds: readonly Stock[], countOf: (type: Stock) => number | null): number | null {
  return kinds.map(countOf).reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}
