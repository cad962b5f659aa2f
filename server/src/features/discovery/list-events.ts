import type { EventCard } from '@foyer/contract/events/event.ts';
import { eventSearches } from '#src/config/events.ts';
import type { Db } from '#src/db/client.ts';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { wordsIn } from '#src/db/search-words.ts';
import type { Deps } from '#src/deps.ts';
import { cardsOf } from '#src/features/events/event-page/event-row.ts';
import { presentCard } from '#src/features/events/event-page/present-event.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { findCards, type ListedRow } from './upcoming/find-cards.ts';
import { type Filters, findUpcoming, type Asked as Searched } from './upcoming/find-upcoming.ts';
import type { Near } from './upcoming/near.ts';

type Asked = Omit<Filters, 'near'> & {
  q?: string | undefined;
  near?: string | undefined;
  within: number;
  limit: number;
  cursor?: string | undefined;
};

/**
 * Events that the viewer may find, soonest first: with the words as they are typed, and only when nothing has those, with
 * words like them.
 */
export async function listEvents(
  deps: Pick<Deps, 'db' | 'clock' | 'settings' | 'secrets'>,
  viewer: Viewer,
  { q, near, within, limit, cursor, ...asked }: Asked,
): Promise<{ items: EventCard[]; nextCursor: string | null }> {
  const after = readCursor(cursor);
  const words = wordsIn(q ?? '');
  const filters: Filters = { ...asked, near: nearOf(near, within) };
  if (words.length > 0 || near || asked.place) {
    const budget = shared(deps.settings, eventSearches);
    await requireBudget(deps, addressKey(deps, 'event-search', viewer.address), budget);
  }
  // Signs alone are no words, and nothing has them.
  if (words.length === 0 && q) return { items: [], nextCursor: null };
  const now = deps.clock.now();
  const search = { words, filters, after, limit: limit + 1 };
  let alike = after?.alike ?? false;
  let found = await (alike ? findAlike : findCards)(deps.db, viewer, now, { ...search, alike });
  if (found.length === 0 && words.length > 0 && !after) {
    alike = true;
    found = await findAlike(deps.db, viewer, now, { ...search, alike });
  }
  const { page, nextCursor } = pageOf(found, limit, ({ event: { id, startsAt } }) => ({
    at: startsAt?.getTime() ?? 0,
    id,
    ...(alike && { alike }),
  }));
  const items = page.map((row) => ({
    ...presentCard(row, viewer, now),
    ...(row.km !== null && { distanceKm: Math.round(row.km * 10) / 10 }),
  }));
  return { items, nextCursor };
}

/** What has words like those that were typed is put in order before anything else is read of it. */
async function findAlike(db: Db, viewer: Viewer, now: Date, asked: Searched): Promise<ListedRow[]> {
  const found = await findUpcoming(db, viewer, now, asked);
  const kms = new Map(found.map(({ id, km }) => [id, km]));
  const rows = await cardsOf(db, [...kms.keys()]);
  return rows.map((row) => ({ ...row, km: kms.get(row.event.id) ?? null }));
}

function nearOf(near: string | undefined, km: number): Near | undefined {
  if (near === undefined) return undefined;
  const [latitude = 0, longitude = 0] = near.split(',').map(Number);
  return { latitude, longitude, km };
}
