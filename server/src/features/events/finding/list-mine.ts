import type { EventCard, HostedEvent, MyRegistration } from '@foyer/contract/events/event.ts';
import type { TeamRole } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, asc, type Column, count, desc, eq, gt, inArray, isNotNull, ne, or, type SQL, sql } from 'drizzle-orm';
import { eventHosts } from '#src/db/schema/event-people.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { isVoid, maySeeEvent } from '../policy.ts';
import { cardsFrom, cardsOf } from '../shown/event-row.ts';
import { knownOf, presentCard, presentRegistration } from '../shown/present-event.ts';
import { behind, type PageEnd, pageOf, readCursor } from './page-cursor.ts';

type Asked = { cursor?: string | undefined; limit: number; upcoming?: '1' | undefined };
type Parts = Pick<Deps, 'db' | 'clock'>;

/** The events that the viewer hosts or has agreed to help with, in any state, newest first; or what is to come of them. */
export async function listMyEvents(
  { db, clock }: Parts,
  viewer: SignedInUser,
  { cursor, limit, upcoming }: Asked,
): Promise<{ items: HostedEvent[]; nextCursor: string | null }> {
  const after = readCursor(cursor);
  const helped = await helpedBy(db, viewer);
  const ids = Object.keys(helped);
  const managed = ids.filter((id) => helped[id] === 'manager');
  const mine = or(eq(events.organizerId, viewer.userId), inArray(events.id, ids));
  const ahead = upcoming
    ? and(toCome(clock), ne(events.state, 'draft'), or(isNextOfSeries(clock, viewer, ids), isAwaited(viewer, managed)))
    : undefined;
  const { later, order } = inOrder(upcoming ? events.startsAt : events.createdAt, events.id, Boolean(upcoming), after);
  const rows = await cardsFrom(db)
    .where(and(mine, ahead, later))
    .orderBy(...order)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(rows, limit, ({ event }) => ({
    ...{ at: ((upcoming && event.startsAt) || event.createdAt).getTime(), id: event.id },
  }));
  const requests = await countRequests(
    db,
    page.map(({ event }) => event.id).filter((id) => helped[id] !== 'check-in'),
  );
  const items = page.map((row) => ({
    ...presentCard(row, viewer),
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

/** By an instant: the soonest first, or the newest. */
function inOrder(at: Column, id: Column, isSoonestFirst: boolean, after: PageEnd | null) {
  const way = isSoonestFirst ? asc : desc;
  return { order: [way(at), way(id)], later: behind(after, at, isSoonestFirst ? '>' : '<', id) };
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

/** The order by which the viewer shows further tickets to the same event; null: their own is all they have. */
function orderOfSeveral({ userId }: SignedInUser): SQL<string | null> {
  return sql`(
    select o.id from orders o join registrations r on r.order_id = o.id
    where o.user_id = ${userId} and o.event_id = registrations.event_id and r.user_id is null and r.state = 'confirmed'
    order by o.created_at desc limit 1)`;
}

/** The events that the viewer is registered for or was, as far as they may still be seen; or what they come to now. */
export async function listMyRegistrations(
  { db, clock }: Parts,
  viewer: SignedInUser,
  { cursor, limit, upcoming }: Asked,
): Promise<{ items: { event: EventCard; registration: MyRegistration }[]; nextCursor: string | null }> {
  const after = readCursor(cursor);
  const { id, createdAt } = registrations;
  const isMine = eq(registrations.userId, viewer.userId);
  const which = upcoming
    ? and(isMine, inArray(registrations.state, ['pending', 'confirmed']), toCome(clock))
    : and(isMine, ne(registrations.state, 'declined'));
  const { later, order } = inOrder(upcoming ? events.startsAt : createdAt, id, Boolean(upcoming), after);
  const mine = await db
    .select({
      id,
      createdAt,
      startsAt: events.startsAt,
      eventId: registrations.eventId,
      audience: registrations.audience,
      state: registrations.state,
      orderId: orderOfSeveral(viewer),
    })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .where(and(which, later))
    .orderBy(...order)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(mine, limit, (row) => ({
    ...{ at: ((upcoming && row.startsAt) || row.createdAt).getTime(), id: row.id },
  }));
  if (page.length === 0) return { items: [], nextCursor };
  const ids = page.map(({ eventId }) => eventId);
  const cards = await cardsOf(db, ids);
  const items = page.flatMap(({ eventId, ...row }) => {
    const card = cards.find(({ event }) => event.id === eventId);
    const living = isVoid(row.state) ? null : row;
    if (!card || !maySeeEvent(knownOf(card), viewer, living)) return [];
    return [{ event: presentCard(card, viewer), registration: presentRegistration(row) }];
  });
  return { items, nextCursor };
}
