import { and, eq, gt, gte, inArray, isNotNull, lt, ne, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { savedEvents } from '#src/db/schema/discovery.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { swapped, wordsIn } from '#src/db/search-words.ts';
import { registeredThemselves } from '#src/features/events/attendee-names/attendee-name.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { type EventFilters, type EventQuery, type PlaceholderSql, plannedPerValue } from './event-query.ts';
import { distanceKm, isWithin } from './near.ts';

/** The condition of a query. Words, places and distances are part of the statement; other values are placeholders. */
export function searchConditions(
  db: Db,
  viewer: Viewer,
  { words, isFuzzy, filters, after }: EventQuery,
  placeholder: PlaceholderSql = plannedPerValue,
) {
  const matchesWords = isFuzzy ? fuzzyMatch : exactMatch;
  const matching = words.length > 0 ? matchesWords(words) : undefined;
  const listed = filters.saved ? isSavedBy(db, viewer) : isListedFor(db, viewer);
  const isAttended = filters.attendeeId ? isAttendedBy(db, filters.attendeeId) : undefined;
  const isPerDate = filters.saved || filters.attendeeId || filters.each;
  const isNextDate = isPerDate
    ? undefined
    : nextOfSeries(placeholder(filters.from ? 'from' : 'now'), Boolean(filters.from));
  return {
    which: and(
      listed,
      matching,
      isAttended,
      ...filterConditions(filters, placeholder),
      isNextDate,
      after ? isAfterPage(placeholder) : undefined,
    ),
    km: filters.near ? distanceKm(filters.near) : sql<null>`null`,
  };
}

/** Events saved by the viewer, unlisted ones too, since they know the link. */
function isSavedBy(db: Db, viewer: Viewer): SQL | undefined {
  if (viewer.kind !== 'user') return sql`false`;
  const saved = db.select({ id: savedEvents.eventId }).from(savedEvents).where(eq(savedEvents.userId, viewer.userId));
  const shown = inArray(events.state, ['published', 'cancelled']);
  return and(inArray(events.id, saved), shown, notInArray(events.organizerId, inactiveUsers(db)));
}

/** Events that a member attends, if the event shows its guest list. */
function isAttendedBy(db: Db, userId: string): SQL | undefined {
  const confirmed = and(eq(registrations.userId, userId), eq(registrations.state, 'confirmed'), registeredThemselves);
  const isAttended = db.select({ id: registrations.eventId }).from(registrations).where(confirmed);
  return and(inArray(events.id, isAttended), eq(events.guestListShown, true));
}

function inactiveUsers(db: Db) {
  return db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.suspendedAt), isNotNull(users.deletionDueAt)));
}

function isListedFor(db: Db, viewer: Viewer): SQL | undefined {
  return and(
    // Literals, so that the partial index applies.
    eq(events.state, sql`'published'`),
    ne(events.visibility, sql`'unlisted'`),
    viewer.kind === 'user' ? undefined : eq(events.visibility, sql`'public'`),
    // Also excludes events without an organizer, as `null not in (…)` is not true.
    notInArray(events.organizerId, inactiveUsers(db)),
  );
}

function filterConditions(
  { type, topic, language, from, to, place, near, price, organizerId }: EventFilters,
  placeholder: PlaceholderSql,
): (SQL | undefined)[] {
  return [
    type && eq(events.type, placeholder('type')),
    topic ? and(exactMatch(wordsIn(topic)), hasTopic(topic)) : undefined,
    language ? eq(events.language, placeholder('language')) : undefined,
    // The index of all words narrows the search first.
    place ? and(exactMatch(wordsIn(place)), isAtPlace(place)) : undefined,
    near && isWithin(near),
    organizerId ? eq(events.organizerId, organizerId) : undefined,
    price && (price === 'free' ? not(hasNoFreeTicket) : hasPaidTicket),
    // An ongoing event started at most that long ago, so the index is not read from its start.
    from ? gte(events.startsAt, placeholder('from')) : gt(events.startsAt, placeholder('earliest')),
    from ? undefined : gt(events.endsAt, placeholder('now')),
    to ? lt(events.startsAt, placeholder('to')) : undefined,
  ];
}

/** Only the next date of a series, or the first one from a day on; its page links to the others. */
function nextOfSeries(at: SQL, isByStart: boolean): SQL {
  const isAhead = isByStart ? sql`s.starts_at >= ${at}` : sql`s.ends_at > ${at}`;
  return sql`(${events.seriesId} is null or not exists (select 1 from events s
    where s.series_id = ${events.seriesId} and s.state = 'published' and s.visibility = ${events.visibility}
      and s.starts_at < ${events.startsAt} and ${isAhead}))`;
}

/** Every word is part of the venue's name or address. */
function isAtPlace(place: string): SQL | undefined {
  const where = sql`foyer_fold(' ' || ${events.placeName} || ' ' || ${events.placeAddress})`;
  return and(...wordsIn(place).map((word) => sql`${where} like '%' || foyer_fold(${word}::text) || '%'`));
}

/** There is no free ticket: every visible ticket type has a price. */
const hasNoFreeTicket: SQL = sql`(${events.ticketed} and not exists (
  select 1 from ticket_types t
  where t.event_id = ${events.id} and t.archived_at is null and not t.hidden and t.price_minor = 0))`;

/** At least one visible ticket type has a price. */
const hasPaidTicket: SQL = sql`(${events.ticketed} and exists (
  select 1 from ticket_types t
  where t.event_id = ${events.id} and t.archived_at is null and not t.hidden and t.price_minor > 0))`;

/** The exact topic. Combine it with its words, which the index finds first. */
function hasTopic(topic: string): SQL {
  return sql`exists (select 1 from unnest(${events.topics}) topic where foyer_fold(topic) = foyer_fold(${topic}::text))`;
}

function isAfterPage(placeholder: PlaceholderSql): SQL {
  return sql`(${events.startsAt}, ${events.id}) > (${placeholder('afterAt')}, ${placeholder('afterId')})`;
}

const { searchWords } = events;

/** Every word is the start of a word of the event. */
function exactMatch(words: readonly string[]): SQL | undefined {
  return and(...words.map(startsWord));
}

/**
 * Every word is similar to a word of the event (db/connection-settings.ts defines how much), or equals it with two letters
 * swapped.
 */
function fuzzyMatch(words: readonly string[]): SQL | undefined {
  return and(
    ...words.map((word) => or(sql`${searchWords} %> foyer_fold(${word}::text)`, ...swapped(word).map(startsWord))),
  );
}

function startsWord(word: string): SQL {
  return sql`${searchWords} like '% ' || foyer_fold(${word}::text) || '%'`;
}
