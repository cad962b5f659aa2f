import { limits } from '@foyer/contract/limits.ts';
import { and, eq, gt, gte, isNotNull, lt, ne, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { events } from '#src/db/schema/events.ts';
import { wordsIn } from '#src/features/profiles/search/words-in.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import type { PageEnd } from './page-cursor.ts';
import { literally, nearly } from './search-conditions.ts';

export type Filters = {
  type?: (typeof events.$inferSelect)['type'] | undefined;
  topic?: string | undefined;
  language?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
};
type Asked = { words: readonly string[]; alike: boolean; filters: Filters; after: PageEnd | null; limit: number };
export type Found = { id: string; startsAt: Date | null };

const dayMs = 24 * 60 * 60 * 1000;

/** So many that have words like those that are typed are put in order here; more are found quickest in their order. */
const compared = 2_000;

/**
 * Without a name, so that PostgreSQL plans each search for its own words: those that nearly all events have are found
 * quickest by going through the events in their order, all others by the index of words.
 */
const plannedAnew = '';

/** The next events that the viewer may find and that are as asked, soonest first. Nothing else is read of them. */
export async function findSoonest(
  db: Db,
  viewer: Viewer,
  now: Date,
  { words, alike, filters, after, limit }: Asked,
): Promise<Found[]> {
  const matching = words.length === 0 ? undefined : alike ? nearly(words) : literally(words);
  const { id, startsAt } = events;
  const which = and(listedFor(db, viewer), matching, ...filtered(filters, now), later(after));
  const all = () => db.select({ id, startsAt }).from(events).where(which);
  if (alike) {
    // How rare such words are the planner cannot know, and in their order it might read all events for nothing.
    const some = await all()
      .limit(compared + 1)
      .prepare(plannedAnew)
      .execute();
    if (some.length <= compared) return some.toSorted(soonestFirst).slice(0, limit);
  }
  const inOrder = all().orderBy(startsAt, id).limit(limit);
  const isSearch = words.length > 0 || filters.topic;
  return await (isSearch ? inOrder.prepare(plannedAnew).execute() : inOrder);
}

function listedFor(db: Db, viewer: Viewer): SQL | undefined {
  const gone = db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.suspendedAt), isNotNull(users.deletionDueAt)));
  return and(
    // As the index says it.
    eq(events.state, sql`'published'`),
    ne(events.visibility, sql`'unlisted'`),
    viewer.kind === 'user' ? undefined : eq(events.visibility, 'public'),
    // Not true either for an organizer who is erased.
    notInArray(events.organizerId, gone),
  );
}

function filtered({ type, topic, language, from, to }: Filters, now: Date): (SQL | undefined)[] {
  const earliest = new Date(now.getTime() - limits.event.days * dayMs);
  return [
    type && eq(events.type, type),
    topic ? and(literally(wordsIn(topic)), hasTopic(topic)) : undefined,
    language ? eq(events.language, language) : undefined,
    // What goes on began so long ago at most: the index need not be read from its beginning.
    from ? gte(events.startsAt, new Date(from)) : gt(events.startsAt, earliest),
    from ? undefined : gt(events.endsAt, now),
    to ? lt(events.startsAt, new Date(to)) : undefined,
  ];
}

/** Its words are looked for first, by their index. */
function hasTopic(topic: string): SQL {
  return sql`exists (select 1 from unnest(${events.topics}) topic where foyer_fold(topic) = foyer_fold(${topic}::text))`;
}

function later(after: PageEnd | null): SQL | undefined {
  return after
    ? sql`(${events.startsAt}, ${events.id}) > (${new Date(after.at)}::timestamptz, ${after.id}::uuid)`
    : undefined;
}

/** As the database orders them. */
function soonestFirst(a: Found, b: Found): number {
  return (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);
}
