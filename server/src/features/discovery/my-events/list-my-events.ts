import type { HostedEventSort } from '@foyer/contract/discovery/search.ts';
import type { HostedEvent } from '@foyer/contract/events/event.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, count, eq, gt, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { cardsFrom, type EventCardRow } from '#src/features/events/event-page/event-row.ts';
import { presentEventCard } from '#src/features/events/event-page/present-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { hostedEventPage } from './hosted-event-page.ts';
import { exactThenFuzzy, hasOwnState, type MyEventsQuery, matchesTitle, sortByInstant } from './my-event-filters.ts';

type ReadDeps = Pick<Deps, 'db' | 'clock'>;

/**
 * Lists events that the viewer hosts or is on the team of, newest first. Upcoming ones are sorted soonest first, past ones
 * latest first.
 */
export async function listMyEvents(
  { db, clock }: ReadDeps,
  viewer: SignedInUser,
  query: MyEventsQuery & { sort?: HostedEventSort | undefined },
): Promise<{ items: HostedEvent[]; nextCursor: string | null }> {
  const { limit, upcoming, q, state, sort } = query;
  const roles = await teamRoles(db, viewer);
  const ids = Object.keys(roles);
  const managed = ids.filter((id) => roles[id] === 'manager');
  const mine = or(eq(events.organizerId, viewer.userId), inArray(events.id, ids));
  const oncePerSeries = () => or(isNextOfSeries(clock, viewer, ids), needsAnswer(viewer, managed));
  const isUpcoming = upcoming ? and(hasNotEnded(clock), ne(events.state, 'draft'), oncePerSeries()) : undefined;
  const hasState = state && hasOwnState(state, clock.now());
  // A search by title lists a series once, but each of its past dates.
  const isSearchResult =
    q && state !== 'cancelled'
      ? or(lte(events.endsAt, clock.now()), eq(events.state, 'draft'), oncePerSeries())
      : undefined;
  const present = (rows: readonly EventCardRow[]) => presentHosted({ db, clock }, viewer, rows, roles);
  if (sort) {
    const isListed = or(lte(events.endsAt, clock.now()), eq(events.state, 'draft'), oncePerSeries());
    const matching = (fuzzy: boolean) =>
      and(mine, isUpcoming, hasState, state === 'cancelled' ? undefined : isListed, matchesTitle(q, fuzzy));
    const page = { sort, cursor: query.cursor, limit };
    const isFuzzy = q !== undefined && !(await isAny(db, matching(false)));
    const found = await hostedEventPage(db, matching(isFuzzy), clock.now(), page);
    if (found.ids.length === 0) return { items: [], nextCursor: null };
    const rows = new Map((await cardsFrom(db).where(inArray(events.id, found.ids))).map((row) => [row.event.id, row]));
    return { items: await present(found.ids.flatMap((id) => rows.get(id) ?? [])), nextCursor: found.nextCursor };
  }
  const after = readCursor(query.cursor);
  const isSoonestFirst = Boolean(upcoming) || state === 'upcoming';
  const isByStart = isSoonestFirst || state === 'past';
  const { later, order } = sortByInstant(
    isByStart ? events.startsAt : events.createdAt,
    events.id,
    isSoonestFirst,
    after,
  );
  const { rows, isFuzzy } = await exactThenFuzzy(query, after, (fuzzy) =>
    cardsFrom(db)
      .where(
        and(
          mine,
          isUpcoming,
          hasState,
          state === 'upcoming' ? oncePerSeries() : isSearchResult,
          matchesTitle(q, fuzzy),
          later,
        ),
      )
      .orderBy(...order)
      .limit(limit + 1),
  );
  const { page, nextCursor } = pageOf(rows, limit, ({ event }) => ({
    at: ((isByStart && event.startsAt) || event.createdAt).getTime(),
    id: event.id,
    ...(isFuzzy && { alike: true }),
  }));
  return { items: await present(page), nextCursor };
}

async function isAny(db: Deps['db'], where: SQL | undefined): Promise<boolean> {
  return (await db.select({ id: events.id }).from(events).where(where).limit(1)).length > 0;
}

async function presentHosted(
  { db, clock }: ReadDeps,
  viewer: SignedInUser,
  rows: readonly EventCardRow[],
  roles: Record<string, TeamRole>,
): Promise<HostedEvent[]> {
  const requests = await countRequests(
    db,
    rows.map(({ event }) => event.id).filter((id) => roles[id] !== 'check-in'),
  );
  return rows.map((row) => ({
    ...presentEventCard(row, viewer, clock.now()),
    role: roles[row.event.id] ?? ('organizer' as const),
    requests: requests.get(row.event.id) ?? 0,
  }));
}

/** Counts the pending registrations by event. */
async function countRequests(db: Deps['db'], ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ eventId: registrations.eventId, count: count() })
    .from(registrations)
    // A literal, so that the partial index applies.
    .where(and(inArray(registrations.eventId, [...ids]), sql`${registrations.state} = 'pending'`))
    .groupBy(registrations.eventId);
  return new Map(rows.map((row) => [row.eventId, row.count]));
}

function hasNotEnded(clock: ReadDeps['clock']): SQL {
  return gt(events.endsAt, clock.now());
}

/** Only the next date of a series that the viewer manages, preferably a published one. */
function isNextOfSeries(clock: ReadDeps['clock'], { userId }: SignedInUser, roles: readonly string[]): SQL {
  return sql`(${events.seriesId} is null or not exists (
    select 1 from events s where s.series_id = ${events.seriesId} and s.state <> 'draft' and s.ends_at > ${clock.now()}
      and (s.organizer_user_id = ${userId} or s.id = any(${sql.param(roles)}::uuid[]))
      and (s.state <> 'published', s.starts_at) < (${events.state} <> 'published', ${events.startsAt})))`;
}

/** The event has pending registrations or a waitlist. */
function needsAnswer({ userId }: SignedInUser, managed: readonly string[]): SQL {
  return sql`((${events.organizerId} = ${userId} or ${events.id} = any(${sql.param(managed)}::uuid[])) and (
    exists (select 1 from registrations r where r.event_id = ${events.id} and r.state = 'pending')
    or exists (select 1 from event_audiences a where a.event_id = ${events.id} and a.waiting > 0)))`;
}

/** The viewer's role in the teams of other organizers, by event. */
async function teamRoles(db: Deps['db'], { userId }: SignedInUser): Promise<Record<string, TeamRole>> {
  const rows = await db
    .select({ eventId: eventHosts.eventId, role: eventHosts.role })
    .from(eventHosts)
    .innerJoin(events, eq(events.id, eventHosts.eventId))
    .where(and(eq(eventHosts.userId, userId), isNotNull(eventHosts.acceptedAt), isNotNull(events.organizerId)));
  return Object.fromEntries(rows.map(({ eventId, role }) => [eventId, role]));
}
