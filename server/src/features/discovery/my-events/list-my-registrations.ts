import type { EventCard, MyRegistration } from '@foyer/contract/events/event.ts';
import type { OrderRefunds } from '@foyer/contract/orders/order.ts';
import type { OwnEventState } from '@foyer/contract/rules/events/event-choices.ts';
import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { eventCardsOf } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf, presentEventCard, presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { hasLapsed, maySeeEvent } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { exactThenFuzzy, hasOwnState, type MyEventsQuery, matchesTitle, sortByInstant } from './my-event-filters.ts';
import { refundsByEvent } from './refunds-by-event.ts';

const isActive = inArray(registrations.state, ['pending', 'confirmed']);

/** The state as the guest sees it: an event that they no longer attend counts as canceled. */
function hasStateForGuest(state: OwnEventState, now: Date): SQL | undefined {
  const isCancelled = hasOwnState('cancelled', now);
  if (state === 'cancelled') return or(isCancelled, inArray(registrations.state, ['cancelled', 'expired']));
  return and(isActive, hasOwnState(state, now));
}

/** The viewer's order with more tickets to the same event than their own; null if there is none. */
function orderWithMoreTickets({ userId }: SignedInUser): SQL<string | null> {
  return sql`(
    select o.id from orders o join registrations r on r.order_id = o.id
    where o.user_id = ${userId} and o.event_id = registrations.event_id and r.user_id is null and r.state = 'confirmed'
    order by o.created_at desc limit 1)`;
}

type AttendedEvent = { event: EventCard; registration: MyRegistration; refunds: OrderRefunds[] };

/** Lists events that the viewer is or was registered for and may still see, or only the upcoming ones. */
export async function listMyRegistrations(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  query: MyEventsQuery,
): Promise<{ items: AttendedEvent[]; nextCursor: string | null }> {
  const { limit, upcoming, q, state } = query;
  const after = readCursor(query.cursor);
  const { id, createdAt } = registrations;
  const now = clock.now();
  const isMine = eq(registrations.userId, viewer.userId);
  const matching = upcoming
    ? and(isMine, isActive, gt(events.endsAt, now))
    : and(isMine, ne(registrations.state, 'declined'), state && hasStateForGuest(state, now));
  const isSoonestFirst = Boolean(upcoming) || state === 'upcoming';
  const isByStart = isSoonestFirst || state === 'past';
  const { later, order } = sortByInstant(isByStart ? events.startsAt : createdAt, id, isSoonestFirst, after);
  const { rows, isFuzzy } = await exactThenFuzzy(query, after, (fuzzy) =>
    db
      .select({
        id,
        createdAt,
        startsAt: events.startsAt,
        eventId: registrations.eventId,
        audience: registrations.audience,
        state: registrations.state,
        orderId: orderWithMoreTickets(viewer),
      })
      .from(registrations)
      .innerJoin(events, eq(events.id, registrations.eventId))
      .where(and(matching, matchesTitle(q, fuzzy), later))
      .orderBy(...order)
      .limit(limit + 1),
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: ((isByStart && row.startsAt) || row.createdAt).getTime(),
    id: row.id,
    ...(isFuzzy && { alike: true }),
  }));
  if (page.length === 0) return { items: [], nextCursor };
  const ids = page.map(({ eventId }) => eventId);
  const cards = await eventCardsOf(db, ids);
  const refunds = await refundsByEvent({ db }, viewer.userId, ids);
  const items = page.flatMap(({ eventId, ...row }) => {
    const card = cards.find(({ event }) => event.id === eventId);
    const registration = hasLapsed(row.state) ? null : row;
    if (!card || !maySeeEvent(eventFactsOf(card), viewer, registration)) return [];
    const event = presentEventCard(card, viewer, now);
    return [{ event, registration: presentRegistration(row), refunds: refunds.get(eventId) ?? [] }];
  });
  return { items, nextCursor };
}
