import type { EventCard } from '@foyer/contract/events/event.ts';
import type { WaitlistEntry } from '@foyer/contract/waitlist.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { cardsOf } from '#src/features/events/event-page/event-row.ts';
import { factsOf, presentCard } from '#src/features/events/event-page/present-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

const most = 50;

/** How many wait up to and with an entry. */
export const positionInQueue = sql<number>`(select count(*)::int from waiting_entries w
  where w.event_id = waiting_entries.event_id and w.audience = waiting_entries.audience and w.state = 'waiting'
    and w.number <= waiting_entries.number)`;

/** Where the viewer stands in the lines of an event. */
export async function readMyWaitlistEntries(
  { db }: Pick<Deps, 'db'>,
  { userId }: SignedInUser,
  { id }: { id: string },
) {
  return { entries: (await myEntries(db, userId, id)).map(({ eventId: _, ...entry }) => entry) };
}

/** The lines that the viewer is in, of events that are still to come. */
export async function listMyWaitlistEntries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: SignedInUser,
): Promise<{ items: { event: EventCard; entry: WaitlistEntry }[] }> {
  const mine = await myEntries(db, viewer.userId);
  const cards = await cardsOf(db, [...new Set(mine.map(({ eventId }) => eventId))]);
  const items = mine.flatMap(({ eventId, ...entry }) => {
    const card = cards.find(({ event }) => event.id === eventId);
    if (!card || !maySeeEvent(factsOf(card), viewer, null)) return [];
    const isOver = card.event.state !== 'published' || (card.event.endsAt ?? clock.now()) <= clock.now();
    return isOver ? [] : [{ event: presentCard(card, viewer, clock.now()), entry }];
  });
  return { items };
}

/** Somebody's living entries, offers first. */
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
    .limit(most);
  return rows.map(presentEntry);
}

type Row = Pick<
  typeof waitingEntries.$inferSelect,
  'id' | 'audience' | 'party' | 'state' | 'createdAt' | 'offerUntil'
> & { position: number };

export function presentEntry<R extends Row>(row: R): Omit<R, keyof WaitlistEntry> & WaitlistEntry {
  const isOffered = row.state === 'offered';
  return {
    ...row,
    state: isOffered ? 'offered' : 'waiting',
    position: isOffered ? null : row.position,
    createdAt: row.createdAt.toISOString(),
    offerUntil: isOffered ? (row.offerUntil?.toISOString() ?? null) : null,
  };
}
