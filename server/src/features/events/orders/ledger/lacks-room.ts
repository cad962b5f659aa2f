import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';

export type Wanted = { audience: EventAudience; ticketTypeId: string | null };
export type Lack = { code: 'EVENT_FULL' } | { code: 'TICKETS_SOLD_OUT'; ticketIds: string[] };

/**
 * Why there is no room for these places together; null: there is. The counters must be locked. Places that are free while
 * somebody waits belong to those who wait, but for `past`: the audiences in which it is the turn of whoever asks.
 */
export async function lacksRoom(
  tx: Tx,
  eventId: string,
  wanted: readonly Wanted[],
  past: readonly EventAudience[] = [],
): Promise<Lack | null> {
  const counters = await tx.select().from(eventAudiences).where(eq(eventAudiences.eventId, eventId));
  for (const audience of new Set(wanted.map((place) => place.audience))) {
    const counter = counters.find((row) => row.audience === audience);
    const asked = wanted.filter((place) => place.audience === audience).length;
    if (!counter || (counter.waiting > 0 && !past.includes(audience))) return { code: 'EVENT_FULL' };
    if (counter.capacity !== null && counter.taken + asked > counter.capacity) return { code: 'EVENT_FULL' };
  }
  const ids = [...new Set(wanted.flatMap(({ ticketTypeId }) => ticketTypeId ?? []))];
  if (ids.length === 0) return null;
  const types = await tx
    .select({ id: ticketTypes.id, capacity: ticketTypes.capacity, taken: ticketTypes.taken })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, ids));
  const short = types.filter(({ id, capacity, taken }) => {
    const asked = wanted.filter(({ ticketTypeId }) => ticketTypeId === id).length;
    return capacity !== null && taken + asked > capacity;
  });
  return short.length === 0 ? null : { code: 'TICKETS_SOLD_OUT', ticketIds: short.map(({ id }) => id) };
}
