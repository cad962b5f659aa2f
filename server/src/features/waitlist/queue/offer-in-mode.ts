import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import { smallerLimit } from '#src/features/events/event-page/ticket-availability.ts';
import { ticketsLeft } from '#src/features/tickets/sale-availability/tickets-left.ts';
import { type Counter, changeCounter } from './spot-counters.ts';
import type { WaitlistNews } from './waitlist-news.ts';
import { roundSize, type WaitlistRound } from './waitlist-round.ts';

const minuteMs = 60 * 1000;

/** Offers free spots of one attendance mode to the next parties, as far as the order of the waitlist allows. */
export async function offerInMode(tx: Tx, { event, at, eventId }: WaitlistRound, counter: Counter) {
  const { audience, capacity } = counter;
  const latest = at.getTime() + event.offerMinutes * minuteMs;
  const ends = [event.registrationClosesAt, event.endsAt].map((end) => end?.getTime() ?? latest);
  const until = new Date(Math.min(latest, ...ends));
  const none = { offered: [], until, isMore: false };
  if (counter.waiting === 0 || (capacity !== null && capacity <= counter.taken)) return none;
  const tickets = (await ticketsLeft(tx, { eventId, now: at }))(audience);
  const left = smallerLimit(capacity === null ? null : capacity - counter.taken, tickets.left);
  const maxParty = smallerLimit(capacity, tickets.most);
  if (left !== null && left <= 0) return none;
  const isFilling = event.waitlistOrder === 'filling';
  const candidates = await tx
    .select({ id: waitingEntries.id, party: waitingEntries.party })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.eventId, eventId),
        eq(waitingEntries.audience, audience),
        eq(waitingEntries.state, 'waiting'),
        // A party larger than the capacity joined when it was higher. It keeps waiting but does not block others.
        maxParty === null ? undefined : lte(waitingEntries.party, maxParty),
        // Keeps parties that do not fit from filling the page.
        isFilling && left !== null ? lte(waitingEntries.party, left) : undefined,
      ),
    )
    .orderBy(asc(waitingEntries.number))
    .limit(roundSize);
  const first = isFilling ? fillSpots(candidates, left) : firstThatFit(candidates, left);
  if (first.length === 0) return none;
  await tx
    .update(waitingEntries)
    .set({ state: 'offered', offeredAt: at, offerUntil: until })
    .where(
      inArray(
        waitingEntries.id,
        first.map(({ id }) => id),
      ),
    );
  const entries = first.map(({ id, party }) => ({ kind: 'hold', change: party, registrationId: id }) as const);
  await changeCounter(tx, { eventId, at }, counter, { entries, waiting: -first.length });
  const offered = first.map(({ id }): WaitlistNews => ({ id, what: 'offered' }));
  // Beyond a full page, more parties may fit.
  const isMore = candidates.length === roundSize && (isFilling || first.length === roundSize);
  return { offered, until, isMore };
}

/** In order, every party that fits into the spots left by those before it. */
function fillSpots<Party extends { party: number }>(
  candidates: readonly Party[],
  left: number | null,
): readonly Party[] {
  let free = left ?? Number.POSITIVE_INFINITY;
  return candidates.filter(({ party }) => {
    if (party > free) return false;
    free -= party;
    return true;
  });
}

/** In strict order: a party that does not fit blocks those behind it, however small they are (decision 0026). */
function firstThatFit<Party extends { party: number }>(
  candidates: readonly Party[],
  left: number | null,
): readonly Party[] {
  if (left === null) return candidates;
  let needed = 0;
  const stop = candidates.findIndex(({ party }) => {
    needed += party;
    return needed > left;
  });
  return stop === -1 ? candidates : candidates.slice(0, stop);
}
