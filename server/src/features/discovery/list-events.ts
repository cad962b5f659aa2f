import type { EventCard } from '@foyer/contract/events/event.ts';
import { eventSearches } from '#src/config/events.ts';
import type { Db } from '#src/db/client.ts';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { wordsIn } from '#src/db/search-words.ts';
import type { Deps } from '#src/deps.ts';
import { eventCardsOf } from '#src/features/events/event-page/event-row.ts';
import { presentEventCard } from '#src/features/events/event-page/present-event.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import type { EventFilters, EventQuery } from './upcoming/event-query.ts';
import { findCards, type ListedRow } from './upcoming/find-cards.ts';
import { findUpcoming } from './upcoming/find-upcoming.ts';
import type { Near } from './upcoming/near.ts';

type ListEventsInput = Omit<EventFilters, 'near'> & {
  q?: string | undefined;
  near?: string | undefined;
  within: number;
  limit: number;
  cursor?: string | undefined;
};

/**
 * Lists events that the viewer may find, soonest first. If nothing matches the words exactly, it searches for similar ones.
 */
export async function listEvents(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'secrets'>,
  viewer: Viewer,
  { q, near, within, limit, cursor, ...otherFilters }: ListEventsInput,
): Promise<{ items: EventCard[]; nextCursor: string | null }> {
  const after = readCursor(cursor);
  const words = wordsIn(q ?? '');
  const filters: EventFilters = { ...otherFilters, near: nearOf(near, within) };
  if (words.length > 0 || near || otherFilters.place) {
    const budget = shared(deps.settings, eventSearches);
    await requireBudget(deps, addressKey(deps, 'event-search', viewer.address), budget);
  }
  // A search without any letter or digit matches nothing.
  if (words.length === 0 && q) return { items: [], nextCursor: null };
  const now = deps.clock.now();
  const search = { words, filters, after, limit: limit + 1 };
  let isFuzzy = after?.alike ?? false;
  let found = await (isFuzzy ? findFuzzy : findCards)(deps.db, viewer, now, { ...search, isFuzzy });
  if (found.length === 0 && words.length > 0 && !after) {
    isFuzzy = true;
    found = await findFuzzy(deps.db, viewer, now, { ...search, isFuzzy });
  }
  const { page, nextCursor } = pageOf(found, limit, ({ event: { id, startsAt } }) => ({
    at: startsAt?.getTime() ?? 0,
    id,
    ...(isFuzzy && { alike: true }),
  }));
  const items = page.map((row) => ({
    ...presentEventCard(row, viewer, now),
    ...(row.km !== null && { distanceKm: Math.round(row.km * 10) / 10 }),
  }));
  return { items, nextCursor };
}

/** Finds fuzzy matches, and reads their cards only after sorting and limiting them. */
async function findFuzzy(db: Db, viewer: Viewer, now: Date, query: EventQuery): Promise<ListedRow[]> {
  const found = await findUpcoming(db, viewer, now, query);
  const distances = new Map(found.map(({ id, km }) => [id, km]));
  const rows = await eventCardsOf(db, [...distances.keys()]);
  return rows.map((row) => ({ ...row, km: distances.get(row.event.id) ?? null }));
}

function nearOf(near: string | undefined, km: number): Near | undefined {
  if (near === undefined) return undefined;
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { latitude, longitude, km };
}
