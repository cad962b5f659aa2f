import type { Db } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { type EventQuery, placeholderValues } from './event-query.ts';
import { searchConditions } from './search-conditions.ts';

export type FoundEvent = { id: string; startsAt: Date | null; km: number | null };

/** Up to this many fuzzy matches are sorted here; with more, reading events in order is faster. */
const maxSortedHere = 2_000;

/**
 * Statements without a name are planned anew for each search: frequent words are found fastest by reading events in order,
 * all others by the index of words.
 */
export const unnamed = '';

/** Finds the ids and dates of upcoming events that match the query and that the viewer may find, soonest first. */
export async function findUpcoming(db: Db, viewer: Viewer, now: Date, query: EventQuery): Promise<FoundEvent[]> {
  const { which, km } = searchConditions(db, viewer, query);
  const values = placeholderValues(now, query);
  const { id, startsAt } = events;
  const matching = () => db.select({ id, startsAt, km }).from(events).where(which);
  if (query.isFuzzy) {
    // The planner cannot estimate fuzzy matches, and might read all events in order for nothing.
    const candidates = await matching()
      .limit(maxSortedHere + 1)
      .prepare(unnamed)
      .execute(values);
    if (candidates.length <= maxSortedHere) return candidates.toSorted(soonestFirst).slice(0, query.limit);
  }
  return await matching().orderBy(startsAt, id).limit(query.limit).prepare(unnamed).execute(values);
}

/** The order of the database. */
function soonestFirst(a: FoundEvent, b: FoundEvent): number {
  return (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);
}
