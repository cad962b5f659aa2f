import type { ticketStatuses } from '@foyer/contract/tickets/ticket-types.ts';

/** The stock and sale window of a ticket type. */
export type Stock = {
  capacity: number | null;
  taken: number;
  salesFrom: Date | null;
  salesUntil: Date | null;
};
export type TicketAvailability = {
  /** How many can be ordered now, without those offered to the waitlist. Null if the tickets set no limit. */
  left: number | null;
  /** The largest party for which there could ever be enough tickets. Null for no limit. */
  most: number | null;
  /** Tickets are on sale now, and none is left. */
  isSoldOut: boolean;
};
type TicketStatus = (typeof ticketStatuses)[number];

/** Availability of the visible ticket types of one attendance mode; `offered` of them are offered to the waitlist. */
export function ticketAvailability(types: readonly Stock[], offered: number, now: Date): TicketAvailability {
  if (types.length === 0) return { left: null, most: null, isSoldOut: false };
  const onSale = types.filter((type) => saleWindow(type, now) === 'on-sale');
  const most = sumOrUnlimited(types, ({ capacity }) => capacity);
  const free = sumOrUnlimited(onSale, freeTickets);
  const left = free === null ? null : Math.max(0, free - offered);
  return { left, most, isSoldOut: onSale.length > 0 && left === 0 };
}

/** The status by the sale window alone: `on-sale` does not mean that spots are left. */
export function saleWindow(
  { salesFrom, salesUntil }: Pick<Stock, 'salesFrom' | 'salesUntil'>,
  now: Date,
): Exclude<TicketStatus, 'sold-out'> {
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

function sumOrUnlimited(types: readonly Stock[], countOf: (type: Stock) => number | null): number | null {
  return types.map(countOf).reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}
