import { limits } from '@foyer/contract/limits.ts';
import type { PriceChoice } from '@foyer/contract/rules/events/choices.ts';
import { and, eq, gt, gte, inArray, isNotNull, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { savedEvents } from '#src/db/schema/discovery.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { wordsIn } from '#src/db/search-words.ts';
import { registeredThemselves } from '#src/features/events/attendee-names/attendee-name.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { isNear, kmFrom, type Near } from './near.ts';
import { literally, nearly } from './search-conditions.ts';

export type Filters = {
  type?: (typeof events.$inferSelect)['type'] | undefined;
  topic?: string | undefined;
  language?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  place?: string | undefined;
  near?: Near | undefined;
  price?: PriceChoice | undefined;
  saved?: '1' | undefined;
  /** Every date of a series by itself. */
  each?: '1' | undefined;
  organizerId?: string | undefined;
  /** Who comes, where the organizer shows that. */
  attendeeId?: string | undefined;
};
/** Where the page before ended. */
type End = { at: number; id: string };
export type Asked = { words: readonly string[]; alike: boolean; filters: Filters; after: End | null; limit: number };
export type Found = { id: string; startsAt: Date | null; km: number | null };

/** What stands in the place of a value. */
type Given = (name: keyof typeof kinds) => SQL;
const kinds = {
  now: 'timestamptz',
  earliest: 'timestamptz',
  from: 'timestamptz',
  to: 'timestamptz',
  afterAt: 'timestamptz',
  type: 'text',
  language: 'text',
  afterId: 'uuid',
} as const;
/** Planned for the value that it has. */
const known: Given = (name) => sql`${sql.placeholder(name)}::${sql.raw(kinds[name])}`;
/** Planned once for all values: PostgreSQL does not look into it. */
export const whatever: Given = (name) => sql`(select ${known(name)})`;

const dayMs = 24 * 60 * 60 * 1000;

/** So many that have words like those that are typed are put in order here; more are found quickest in their order. */
const compared = 2_000;

/**
 * Without a name, so that PostgreSQL plans each search for its own words: those that nearly all events have are found
 * quickest by going through the events in their order, all others by the index of words.
 */
export const plannedAnew = '';

/** The next events that the viewer may find and that are as asked, soonest first. Nothing else is read of them. */
export async function findUpcoming(db: Db, viewer: Viewer, now: Date, asked: Asked): Promise<Found[]> {
  const { which, km } = conditionsOf(db, viewer, asked);
  const values = valuesOf(now, asked);
  const { id, startsAt } = events;
  const all = () => db.select({ id, startsAt, km }).from(events).where(which);
  if (asked.alike) {
    // How rare such words are the planner cannot know, and in their order it might read all events for nothing.
    const some = await all()
      .limit(compared + 1)
      .prepare(plannedAnew)
      .execute(values);
    if (some.length <= compared) return some.toSorted(soonestFirst).slice(0, asked.limit);
  }
  return await all().orderBy(startsAt, id).limit(asked.limit).prepare(plannedAnew).execute(values);
}

/** Which events are meant. Words, places and distances stand in it as they are, for all else there are placeholders. */
export function conditionsOf(db: Db, viewer: Viewer, { words, alike, filters, after }: Asked, given: Given = known) {
  const matchesWords = alike ? nearly : literally;
  const matching = words.length > 0 ? matchesWords(words) : undefined;
  const listed = filters.saved ? savedBy(db, viewer) : listedFor(db, viewer);
  const coming = filters.attendeeId ? cameToBy(db, filters.attendeeId) : undefined;
  const isEach = filters.saved || filters.attendeeId || filters.each;
  const once = isEach ? undefined : nextOfSeries(given(filters.from ? 'from' : 'now'), Boolean(filters.from));
  return {
    which: and(listed, matching, coming, ...filtered(filters, given), once, after ? later(given) : undefined),
    km: filters.near ? kmFrom(filters.near) : sql<null>`null`,
  };
}

/** What goes into its placeholders. */
export function valuesOf(now: Date, { filters: { type, language, from, to }, after }: Asked) {
  return {
    now,
    type,
    language,
    earliest: new Date(now.getTime() - limits.event.days * dayMs),
    from: from && new Date(from),
    to: to && new Date(to),
    afterAt: after && new Date(after.at),
    afterId: after?.id,
  };
}

/** What somebody keeps, also when no list has it: they know its address. What is for members stays theirs. */
function savedBy(db: Db, viewer: Viewer): SQL | undefined {
  if (viewer.kind !== 'user') return sql`false`;
  const kept = db.select({ id: savedEvents.eventId }).from(savedEvents).where(eq(savedEvents.userId, viewer.userId));
  const shown = inArray(events.state, ['published', 'cancelled']);
  return and(inArray(events.id, kept), shown, notInArray(events.organizerId, goneUsers(db)));
}

/** The dates of a series that somebody comes to are each their own. */
function cameToBy(db: Db, userId: string): SQL | undefined {
  const confirmed = and(eq(registrations.userId, userId), eq(registrations.state, 'confirmed'), registeredThemselves);
  const coming = db.select({ id: registrations.eventId }).from(registrations).where(confirmed);
  return and(inArray(events.id, coming), eq(events.guestListShown, true));
}

function goneUsers(db: Db) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.suspendedAt), isNotNull(users.deletionDueAt)));
}

function listedFor(db: Db, viewer: Viewer): SQL | undefined {
  return and(
    // As the index says it.
    eq(events.state, sql`'published'`),
    ne(events.visibility, sql`'unlisted'`),
    viewer.kind === 'user' ? undefined : eq(events.visibility, sql`'public'`),
    // Not true either for an organizer who is erased.
    notInArray(events.organizerId, goneUsers(db)),
  );
}

function filtered(
  { type, topic, language, from, to, place, near, price, organizerId }: Filters,
  given: Given,
): (SQL | undefined)[] {
  return [
    type && eq(events.type, given('type')),
    topic ? and(literally(wordsIn(topic)), hasTopic(topic)) : undefined,
    language ? eq(events.language, given('language')) : undefined,
    // By the index of all words first.
    place ? and(literally(wordsIn(place)), isAt(place)) : undefined,
    near && isNear(near),
    organizerId ? eq(events.organizerId, organizerId) : undefined,
    price && (price === 'free' ? not(isPaid) : costs),
    // What goes on began so long ago at most: the index need not be read from its beginning.
    from ? gte(events.startsAt, given('from')) : gt(events.startsAt, given('earliest')),
    from ? undefined : gt(events.endsAt, given('now')),
    to ? lt(events.startsAt, given('to')) : undefined,
  ];
}

/** Of a series the next date alone, or the first from that day on: its page leads to the others. */
function nextOfSeries(at: SQL, isBeginning: boolean): SQL {
  const isAhead = isBeginning ? sql`s.starts_at >= ${at}` : sql`s.ends_at > ${at}`;
  return sql`(${events.seriesId} is null or not exists (select 1 from events s
    where s.series_id = ${events.seriesId} and s.state = 'published' and s.visibility = ${events.visibility}
      and s.starts_at < ${events.startsAt} and ${isAhead}))`;
}

/** Every word stands in the place's name or address. */
function isAt(place: string): SQL | undefined {
  const where = sql`foyer_fold(' ' || ${events.placeName} || ' ' || ${events.placeAddress})`;
  return and(...wordsIn(place).map((word) => sql`${where} like '%' || foyer_fold(${word}::text) || '%'`));
}

/** There is no way to come for nothing: every ticket on offer that all may see has a price. */
const isPaid: SQL = sql`(${events.ticketed} and not exists (
  select 1 from ticket_types t
  where t.event_id = ${events.id} and t.archived_at is null and not t.hidden and t.price_minor = 0))`;

/** Some ticket on offer that all may see has a price. */
const costs: SQL = sql`(${events.ticketed} and exists (
  select 1 from ticket_types t
  where t.event_id = ${events.id} and t.archived_at is null and not t.hidden and t.price_minor > 0))`;

/** Its words are looked for first, by their index. */
function hasTopic(topic: string): SQL {
  return sql`exists (select 1 from unnest(${events.topics}) topic where foyer_fold(topic) = foyer_fold(${topic}::text))`;
}

function later(given: Given): SQL {
  return sql`(${events.startsAt}, ${events.id}) > (${given('afterAt')}, ${given('afterId')})`;
}

/** As the database orders them. */
function soonestFirst(a: Found, b: Found): number {
  return (a.startsAt?.getTime() ?? 0) - (b.startsAt?.getTime() ?? 0) || (a.id < b.id ? -1 : 1);
}
