import type { HostedEvent } from '@foyer/contract/events/event.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, count, eq, gt, inArray, isNotNull, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { eventHosts } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { cardsFrom } from '#src/features/events/event-page/event-row.ts';
import { presentCard } from '#src/features/events/event-page/present-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { type Asked, inOrder, isTitled, literallyOrAlike, stands } from './my-event-filters.ts';

type Parts = Pick<Deps, 'db' | 'clock'>;

/** The events that the viewer hosts or has agreed to help with, newest first; what is to come soonest, what is over last first. */
export async function listMyEvents(
  { db, clock }: Parts,
  viewer: SignedInUser,
  asked: Asked,
): Promise<{ items: HostedEvent[]; nextCursor: string | null }> {
  const { limit, upcoming, q, state } = asked;
  const after = readCursor(asked.cursor);
  const helped = await helpedBy(db, viewer);
  const ids = Object.keys(helped);
  const managed = ids.filter((id) => helped[id] === 'manager');
  const mine = or(eq(events.organizerId, viewer.userId), inArray(events.id, ids));
  const once = () => or(isNextOfSeries(clock, viewer, ids), isAwaited(viewer, managed));
  const ahead = upcoming ? and(toCome(clock), ne(events.state, 'draft'), once()) : undefined;
  const standing = state && stands(state, clock.now());
  // Who looks for a title means a series once; what is over each date by itself.
  const isMeant =
    q && state !== 'cancelled' ? or(lte(events.endsAt, clock.now()), eq(events.state, 'draft'), once()) : undefined;
  const isSoonestFirst = Boolean(upcoming) || state === 'upcoming';
  const isByStart = isSoonestFirst || state === 'past';
  const { later, order } = inOrder(isByStart ? events.startsAt : events.createdAt, events.id, isSoonestFirst, after);
  const { rows, alike } = await literallyOrAlike(asked, after, (isAlike) =>
    cardsFrom(db)
      .where(and(mine, ahead, standing, state === 'upcoming' ? once() : isMeant, isTitled(q, isAlike), later))
      .orderBy(...order)
      .limit(limit + 1),
  );
  const { page, nextCursor } = pageOf(rows, limit, ({ event }) => ({
    at: ((isByStart && event.startsAt) || event.createdAt).getTime(),
    id: event.id,
    ...(alike && { alike }),
  }));
  const requests = await countRequests(
    db,
    page.map(({ event }) => event.id).filter((id) => helped[id] !== 'check-in'),
  );
  const items = page.map((row) => ({
    ...presentCard(row, viewer, clock.now()),
    role: helped[row.event.id] ?? ('organizer' as const),
    requests: requests.get(row.event.id) ?? 0,
  }));
  return { items, nextCursor };
}

/** How many wait for the organizer's answer, by event. */
async function countRequests(db: Deps['db'], ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ eventId: registrations.eventId, count: count() })
    .from(registrations)
    // As the index has it: PostgreSQL does not look into a parameter.
    .where(and(inArray(registrations.eventId, [...ids]), sql`${registrations.state} = 'pending'`))
    .groupBy(registrations.eventId);
  return new Map(rows.map((row) => [row.eventId, row.count]));
}

function toCome(clock: Parts['clock']): SQL {
  return gt(events.endsAt, clock.now());
}

/** Of the dates of a series that the viewer looks after one stands for all: the next that takes place, if any does. */
function isNextOfSeries(clock: Parts['clock'], { userId }: SignedInUser, helped: readonly string[]): SQL {
  return sql`(${events.seriesId} is null or not exists (
    select 1 from events s where s.series_id = ${events.seriesId} and s.state <> 'draft' and s.ends_at > ${clock.now()}
      and (s.organizer_user_id = ${userId} or s.id = any(${sql.param(helped)}::uuid[]))
      and (s.state <> 'published', s.starts_at) < (${events.state} <> 'published', ${events.startsAt})))`;
}

/** Somebody waits for the viewer's answer, or in line. */
function isAwaited({ userId }: SignedInUser, managed: readonly string[]): SQL {
  return sql`((${events.organizerId} = ${userId} or ${events.id} = any(${sql.param(managed)}::uuid[])) and (
    exists (select 1 from registrations r where r.event_id = ${events.id} and r.state = 'pending')
    or exists (select 1 from event_audiences a where a.event_id = ${events.id} and a.waiting > 0)))`;
}

/** What the viewer is in the teams of others, by event. */
async function helpedBy(db: Deps['db'], { userId }: SignedInUser): Promise<Record<string, TeamRole>> {
  const rows = await db
    .select({ eventId: eventHosts.eventId, role: eventHosts.role })
    .from(eventHosts)
    .innerJoin(events, eq(events.id, eventHosts.eventId))
    .where(and(eq(eventHosts.userId, userId), isNotNull(eventHosts.acceptedAt), isNotNull(events.organizerId)));
  return Object.fromEntries(rows.map(({ eventId, role }) => [eventId, role]));
}
