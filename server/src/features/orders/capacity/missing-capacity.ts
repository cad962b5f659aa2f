import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { saleWindow } from '#src/features/events/event-page/ticket-availability.ts';
import { ticketsLeft } from '#src/features/tickets/sale-availability/tickets-left.ts';
import type { TicketTypeRow } from '#src/features/tickets/sale-availability/types-on-sale.ts';

export type CapacityRequest = { audience: AttendanceMode; ticketTypeId: string | null };
export type MissingCapacity = { code: 'EVENT_FULL' } | { code: 'TICKETS_SOLD_OUT'; ticketIds: string[] };
type CapacityOptions = {
  now: Date;
  /** Attendance modes in which the buyer has a waitlist offer, so that others on the waitlist do not come first. */
  skipWaitlist?: readonly AttendanceMode[];
};

/**
 * Why these tickets cannot be had together, or null if they can. The counters must be locked. Free capacity is reserved
 * for the waitlist while it has entries, and so are tickets with an open offer. Hidden ticket types, which need a promo
 * code, are not offered to the waitlist and stay available.
 */
export async function missingCapacity(
  tx: Tx,
  eventId: string,
  requested: readonly CapacityRequest[],
  { now, skipWaitlist = [] }: CapacityOptions,
): Promise<MissingCapacity | null> {
  const counters = await tx.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  const types = await typesOf(tx, requested);
  const ticketsLeftFor = await ticketsLeft(tx, { eventId, now });
  const audiences = [...new Set(requested.map((ticket) => ticket.audience))];
  for (const audience of audiences) {
    const counter = counters.find((row) => row.audience === audience);
    const requestedInMode = requested.filter((ticket) => ticket.audience === audience);
    if (!counter) return { code: 'EVENT_FULL' };
    if (counter.capacity !== null && counter.taken + requestedInMode.length > counter.capacity)
      return { code: 'EVENT_FULL' };
    if (counter.waiting === 0 || skipWaitlist.includes(audience)) continue;
    const areHidden = requestedInMode.every((ticket) => typeOf(types, ticket)?.hidden);
    if (!areHidden || !ticketsLeftFor(audience).isSoldOut) return { code: 'EVENT_FULL' };
  }
  const soldOut = types.filter(({ id, capacity, taken }) => {
    const requestedCount = requested.filter(({ ticketTypeId }) => ticketTypeId === id).length;
    return capacity !== null && taken + requestedCount > capacity;
  });
  if (soldOut.length > 0) return { code: 'TICKETS_SOLD_OUT', ticketIds: soldOut.map(({ id }) => id) };
  for (const audience of audiences) {
    const { left } = ticketsLeftFor(audience);
    const publicRequests = requested.filter(
      (ticket) => ticket.audience === audience && isOnPublicSale(typeOf(types, ticket), now),
    );
    if (left !== null && publicRequests.length > left) return { code: 'EVENT_FULL' };
  }
  return null;
}

async function typesOf(tx: Tx, requested: readonly CapacityRequest[]): Promise<TicketTypeRow[]> {
  const ids = [...new Set(requested.flatMap(({ ticketTypeId }) => ticketTypeId ?? []))];
  if (ids.length === 0) return [];
  return await tx.select().from(ticketTypes).where(inArray(ticketTypes.id, ids));
}

function typeOf(types: readonly TicketTypeRow[], { ticketTypeId }: CapacityRequest): TicketTypeRow | undefined {
  return types.find(({ id }) => id === ticketTypeId);
}

/** Whether anyone can order this type now, without a promo code. */
function isOnPublicSale(type: TicketTypeRow | undefined, now: Date): boolean {
  return type !== undefined && !type.hidden && type.archivedAt === null && saleWindow(type, now) === 'on-sale';
}
