import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { saleWindow } from '#src/features/events/event-page/ticket-availability.ts';
import { ticketsLeft } from '#src/features/tickets/sale-availability/tickets-left.ts';
import type { TicketTypeRow } from '#src/features/tickets/sale-availability/types-on-sale.ts';

export type WantedTicket = { audience: AttendanceMode; ticketTypeId: string | null };
export type MissingCapacity = { code: 'EVENT_FULL' } | { code: 'TICKETS_SOLD_OUT'; ticketIds: string[] };
type When = {
  now: Date;
  /** The audiences in which it is the turn of whoever asks. */
  past?: readonly AttendanceMode[];
};

/**
 * Why there is no room for these places together; null: there is. The counters must be locked. What is free while somebody
 * waits belongs to those who wait, and so do tickets for which they have an offer; what only a code shows does not.
 */
export async function missingCapacity(
  tx: Tx,
  eventId: string,
  wanted: readonly WantedTicket[],
  { now, past = [] }: When,
): Promise<MissingCapacity | null> {
  const counters = await tx.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  const types = await typesOf(tx, wanted);
  const ticketsOf = await ticketsLeft(tx, { eventId, now });
  const audiences = [...new Set(wanted.map((place) => place.audience))];
  for (const audience of audiences) {
    const counter = counters.find((row) => row.audience === audience);
    const asked = wanted.filter((place) => place.audience === audience);
    if (!counter) return { code: 'EVENT_FULL' };
    if (counter.capacity !== null && counter.taken + asked.length > counter.capacity) return { code: 'EVENT_FULL' };
    if (counter.waiting === 0 || past.includes(audience)) continue;
    const isKept = asked.every((place) => typeOf(types, place)?.hidden);
    if (!isKept || !ticketsOf(audience).isSoldOut) return { code: 'EVENT_FULL' };
  }
  const short = types.filter(({ id, capacity, taken }) => {
    const asked = wanted.filter(({ ticketTypeId }) => ticketTypeId === id).length;
    return capacity !== null && taken + asked > capacity;
  });
  if (short.length > 0) return { code: 'TICKETS_SOLD_OUT', ticketIds: short.map(({ id }) => id) };
  for (const audience of audiences) {
    const { left } = ticketsOf(audience);
    const asked = wanted.filter((place) => place.audience === audience && isSold(typeOf(types, place), now));
    if (left !== null && asked.length > left) return { code: 'EVENT_FULL' };
  }
  return null;
}

async function typesOf(tx: Tx, wanted: readonly WantedTicket[]): Promise<TicketTypeRow[]> {
  const ids = [...new Set(wanted.flatMap(({ ticketTypeId }) => ticketTypeId ?? []))];
  if (ids.length === 0) return [];
  return await tx.select().from(ticketTypes).where(inArray(ticketTypes.id, ids));
}

function typeOf(types: readonly TicketTypeRow[], { ticketTypeId }: WantedTicket): TicketTypeRow | undefined {
  return types.find(({ id }) => id === ticketTypeId);
}

/** Whether it is one of those that everybody can order now. */
function isSold(type: TicketTypeRow | undefined, now: Date): boolean {
  return type !== undefined && !type.hidden && type.archivedAt === null && saleWindow(type, now) === 'on-sale';
}
