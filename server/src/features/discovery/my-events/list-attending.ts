import type { EventCard, MyRegistration } from '@foyer/contract/events/event.ts';
import type { OwnEventState } from '@foyer/contract/rules/events/choices.ts';
import { and, eq, gt, inArray, ne, or, type SQL, sql } from 'drizzle-orm';
import { pageOf, readCursor } from '#src/db/page-cursor.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { cardsOf } from '#src/features/events/event-page/event-row.ts';
import { factsOf, presentCard, presentRegistration } from '#src/features/events/event-page/present-event.ts';
import { isVoid, maySeeEvent } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { type Asked, inOrder, isTitled, literallyOrAlike, stands } from './my-event-filters.ts';

const isComing = inArray(registrations.state, ['pending', 'confirmed']);

/** Whoever does not come any more finds the event among those that are off, whatever became of it. */
function standsForGuest(state: OwnEventState, now: Date): SQL | undefined {
  const isOff = stands('cancelled', now);
  if (state === 'cancelled') return or(isOff, inArray(registrations.state, ['cancelled', 'expired']));
  return and(isComing, stands(state, now));
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
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
  asked: Asked,
): Promise<{ items: { event: EventCard; registration: MyRegistration }[]; nextCursor: string | null }> {
  const { limit, upcoming, q, state } = asked;
  const after = readCursor(asked.cursor);
  const { id, createdAt } = registrations;
  const now = clock.now();
  const isMine = eq(registrations.userId, viewer.userId);
  const which = upcoming
    ? and(isMine, isComing, gt(events.endsAt, now))
    : and(isMine, ne(registrations.state, 'declined'), state && standsForGuest(state, now));
  const isSoonestFirst = Boolean(upcoming) || state === 'upcoming';
  const isByStart = isSoonestFirst || state === 'past';
  const { later, order } = inOrder(isByStart ? events.startsAt : createdAt, id, isSoonestFirst, after);
  const { rows, alike } = await literallyOrAlike(asked, after, (isAlike) =>
    db
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
      .where(and(which, isTitled(q, isAlike), later))
      .orderBy(...order)
      .limit(limit + 1),
  );
  const { page, nextCursor } = pageOf(rows, limit, (row) => ({
    at: ((isByStart && row.startsAt) || row.createdAt).getTime(),
    id: row.id,
    ...(alike && { alike }),
  }));
  if (page.length === 0) return { items: [], nextCursor };
  const ids = page.map(({ eventId }) => eventId);
  const cards = await cardsOf(db, ids);
  const items = page.flatMap(({ eventId, ...row }) => {
    const card = cards.find(({ event }) => event.id === eventId);
    const living = isVoid(row.state) ? null : row;
    if (!card || !maySeeEvent(factsOf(card), viewer, living)) return [];
    return [{ event: presentCard(card, viewer, now), registration: presentRegistration(row) }];
  });
  return { items, nextCursor };
}
