import type { EventCard } from '@foyer/contract/events/event.ts';
import type { listEvents as contract } from '@foyer/contract/events/finding.ts';
import type { RequestOf } from '@foyer/contract/http.ts';
import { limits } from '@foyer/contract/limits.ts';
import { and, eq, gt, gte, isNotNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { eventSearches } from '#src/config.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { wordsIn } from '#src/features/profiles/search/words-in.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { type CardRow, cardsFrom } from '../shown/event-row.ts';
import { presentCard } from '../shown/present-event.ts';
import { type PageEnd, pageOf, readCursor } from './page-cursor.ts';
import { literally, nearly } from './search-conditions.ts';

type Asked = RequestOf<typeof contract>['query'];
type Parts = Pick<Deps, 'db' | 'clock' | 'settings' | 'secrets'>;

const dayMs = 24 * 60 * 60 * 1000;

/** Without a name, so that PostgreSQL plans each search for its own words (as in features/profiles/search). */
const plannedAnew = '';

/** Events that the viewer may find, soonest first. Words like those that are typed only when nothing has the words themselves. */
export async function listEvents(
  deps: Parts,
  viewer: Viewer,
  { q, limit, cursor, ...filters }: Asked,
): Promise<{ items: EventCard[]; nextCursor: string | null }> {
  const after = readCursor(cursor);
  const words = wordsIn(q ?? '');
  if (words.length > 0) {
    const budget = shared(deps.settings, eventSearches);
    await requireBudget(deps, addressKey(deps, 'event-search', viewer.address), budget);
  }
  // Signs alone are no words, and nothing has them.
  if (words.length === 0 && q) return { items: [], nextCursor: null };
  const find = async (alike: boolean) => {
    const matching = words.length === 0 ? undefined : alike ? nearly(words) : literally(words);
    const rows = await found(
      deps,
      viewer,
      and(matching, ...filtered(filters, deps.clock.now()), later(after)),
      limit + 1,
    );
    const { page, nextCursor } = pageOf(rows, limit, ({ event }) => ({
      ...{ at: event.startsAt?.getTime() ?? 0, id: event.id },
      ...(alike && { alike }),
    }));
    return { items: page.map((row) => presentCard(row, viewer)), nextCursor };
  };
  const literal = await find(after?.alike ?? false);
  return literal.items.length > 0 || after || words.length === 0 ? literal : await find(true);
}

function found({ db }: Parts, viewer: Viewer, which: SQL | undefined, limit: number): Promise<CardRow[]> {
  const gone = db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.suspendedAt), isNotNull(users.deletionDueAt)));
  const listed = and(
    // As the index says it.
    eq(events.state, sql`'published'`),
    ne(events.visibility, sql`'unlisted'`),
    viewer.kind === 'user' ? undefined : eq(events.visibility, 'public'),
    // Not true either for an organizer who is erased.
    notInArray(events.organizerId, gone),
  );
  return cardsFrom(db)
    .where(and(listed, which))
    .orderBy(events.startsAt, events.id)
    .limit(limit)
    .prepare(plannedAnew)
    .execute();
}

function filtered({ type, topic, language, from, to }: Omit<Asked, 'q' | 'limit' | 'cursor'>, now: Date) {
  return [
    type && eq(events.type, type),
    topic &&
      sql`exists (select 1 from unnest(${events.topics}) topic where foyer_fold(topic) = foyer_fold(${topic}::text))`,
    language && eq(events.language, language),
    // What goes on began so long ago at most: the index need not be read from its beginning.
    from
      ? gte(events.startsAt, new Date(from))
      : gt(events.startsAt, new Date(now.getTime() - limits.event.days * dayMs)),
    from ? undefined : gt(events.endsAt, now),
    to && lt(events.startsAt, new Date(to)),
  ].filter((condition) => condition !== undefined && condition !== '');
}

function later(after: PageEnd | null): SQL | undefined {
  return after
    ? sql`(${events.startsAt}, ${events.id}) > (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`
    : undefined;
}
