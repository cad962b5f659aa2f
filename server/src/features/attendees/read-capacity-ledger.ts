import type { readCapacityLedger as contract } from '@foyer/contract/attendees/capacity-ledger.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { and, asc, eq, gt } from 'drizzle-orm';
import { capacityEntries, eventAudiences } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/**
 * Reads a page of an event's capacity ledger with the current counts. The changes of each attendance mode add up to
 * `takenAfter` at each entry and to the current count at the end, which proves that nothing was sold twice.
 */
export async function readCapacityLedger(
  { db }: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id: eventId, after, limit }: { id: string; after: number; limit: number },
): Promise<DataOf<typeof contract>> {
  await requireOrganizer({ db }, viewer, eventId);
  const { id, audience, kind, change, takenAfter, registrationId, at } = capacityEntries;
  const rows = await db
    .select({ id, audience, kind, change, takenAfter, registrationId, at })
    .from(capacityEntries)
    .where(and(eq(capacityEntries.eventId, eventId), gt(id, after)))
    .orderBy(asc(id))
    .limit(limit + 1);
  const page = rows.slice(0, limit);
  const audiences = await db
    .select({ audience: eventAudiences.audience, capacity: eventAudiences.capacity, taken: eventAudiences.taken })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId))
    .orderBy(asc(eventAudiences.audience));
  return {
    entries: page.map((row) => ({ ...row, at: row.at.toISOString() })),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
    audiences,
  };
}
