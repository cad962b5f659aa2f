import type { EventCard } from '@foyer/contract/events/event.ts';
import type { WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { eventCardsOf } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf, presentEventCard } from '#src/features/events/event-page/present-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

const maxEntries = 50;

/** The position of a waiting entry, counted from 1. */
export const positionInQueue = sql<number>`(select count(*)::int from waiting_entries w
  where w.event_id = waiting_entries.event_id and w.audience = waiting_entries.audience and w.state = 'waiting'
    and w.number <= waiting_entries.number)`;

/** The viewer's entries on the waitlists of one event. */
export async function readMyWaitlistEntries(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { id }: { id: string },
) {
  return { entries: (await myEntries(db, userId, id)).map(({ eventId: _, ...entry }) => entry) };
}

/** The viewer's waitlist entries for upcoming events. */
export async function listMyWaitlistEntries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
): Promise<{ items: { event: EventCard; entry: WaitlistEntry }[] }> {
  const entries = await myEntries(db, viewer.userId);
  const cards = await eventCardsOf(db, [...new Set(entries.map(({ eventId }) => eventId))]);
  const items = entries.flatMap(({ eventId, ...entry }) => {
    const card = cards.find(({ event }) => event.id === eventId);
    if (!card || !maySeeEvent(eventFactsOf(card), viewer, null)) return [];
    const isOver = card.event.state !== 'published' || (card.event.endsAt ?? clock.now()) <= clock.now();
    return isOver ? [] : [{ event: presentEventCard(card, viewer, clock.now()), entry }];
  });
  return { items };
}

/** A member's active waitlist entries, offers first. */
export async function myEntries(
  db: Db | Tx,
  userId: string,
  eventId?: string,
): Promise<(WaitlistEntry & { eventId: string })[]> {
  const { id, audience, party, state, createdAt, offerUntil } = waitingEntries;
  const rows = await db
    .select({
      id,
      audience,
      party,
      state,
      createdAt,
      offerUntil,
      eventId: waitingEntries.eventId,
      position: positionInQueue,
    })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.userId, userId),
        eventId === undefined ? undefined : eq(waitingEntries.eventId, eventId),
        inArray(state, ['waiting', 'offered']),
      ),
    )
    .orderBy(asc(state), asc(waitingEntries.number))
    .limit(maxEntries);
  return rows.map(presentEntry);
}

type EntryRow = Pick<
  typeof waitingEntries.$inferSelect,
  'id' | 'audience' | 'party' | 'state' | 'createdAt' | 'offerUntil'
> & { position: number };

export function presentEntry<R extends EntryRow>(row: R): Omit<R, keyof WaitlistEntry> & WaitlistEntry {
  const isOffered = row.state === 'offered';
  return {
    ...row,
    state: isOffered ? 'offered' : 'waiting',
    position: isOffered ? null : row.position,
    createdAt: row.createdAt.toISOString(),
    offerUntil: isOffered ? (row.offerUntil?.toISOString() ?? null) : null,
  };
}
