import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { type EventRow, findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf } from '#src/features/events/event-page/present-event.ts';
import { smallerLimit } from '#src/features/events/event-page/ticket-availability.ts';
import { isRegistrationOpen } from '#src/features/events/policy.ts';
import { ticketsLeft } from '#src/features/tickets/sale-availability/tickets-left.ts';
import { type Counter, changeCounter, lockedCounters } from './spot-counters.ts';
import { enqueueWaitlistNews, type WaitlistNews } from './waitlist-news.ts';

const pageSize = 100;
const minuteMs = 60 * 1000;

type OfferDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;
type RoundContext = { event: EventRow['event']; at: Date; eventId: string };

/**
 * Brings an event's waitlist up to date: expired offers end, the next parties that fit are offered spots, and the whole
 * waitlist ends once the event is over. Idempotent.
 */
export async function offerSpots(deps: OfferDeps, eventId: string): Promise<void> {
  while (await deps.db.transaction((tx) => offerPage(deps, tx, eventId)));
  deps.wakeOutbox();
}

/** Processes one page, so that the lock is held only briefly. Returns whether there is more to do. */
async function offerPage(deps: OfferDeps, tx: Tx, eventId: string): Promise<boolean> {
  const at = deps.clock.now();
  const counters = await lockedCounters(tx, eventId);
  const row = await findEventById(tx, eventId);
  if (!row) return false;
  const { event } = row;
  const isOver = event.state === 'cancelled' || event.organizerId === null || (event.endsAt ?? at) <= at;
  const context = { event, at, eventId };
  const ended = await endEntries(tx, context, counters, isOver);
  const news: WaitlistNews[] = [...ended.news];
  let isMore = ended.isMore;
  if (!isOver && isRegistrationOpen({ ...event, ...factsOf(row) }, at)) {
    for (const counter of ended.counters) {
      const { offered, until, isMore: isMoreToOffer } = await offerInMode(tx, context, counter);
      news.push(...offered);
      if (offered.length > 0) await advanceWaitlist(deps, tx, eventId, until);
      isMore ||= isMoreToOffer;
    }
  }
  await enqueueWaitlistNews(deps, tx, eventId, news);
  return isMore;
}

/** Ends expired offers, or every entry once the event is over, and frees held spots. */
async function endEntries(tx: Tx, { event, at, eventId }: RoundContext, counters: Counter[], isOver: boolean) {
  const { id, audience, party, state, offerUntil } = waitingEntries;
  const due = await tx
    .select({ id, audience, party, state })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.eventId, eventId),
        inArray(state, isOver ? ['waiting', 'offered'] : ['offered']),
        isOver ? undefined : lte(offerUntil, at),
      ),
    )
    .orderBy(asc(waitingEntries.number))
    .limit(pageSize);
  if (due.length === 0) return { counters, news: [], isMore: false };
  await tx
    .update(waitingEntries)
    .set({ state: isOver ? 'left' : 'passed', endedAt: at })
    .where(
      inArray(
        id,
        due.map((entry) => entry.id),
      ),
    );
  const changed: Counter[] = [];
  for (const counter of counters) {
    const own = due.filter((entry) => entry.audience === counter.audience);
    const held = own.filter((entry) => entry.state === 'offered');
    const entries = held.map((entry) => ({ kind: 'release', change: -entry.party, registrationId: entry.id }) as const);
    changed.push(await changeCounter(tx, { eventId, at }, counter, { entries, waiting: held.length - own.length }));
  }
  // Parties are notified when the event is canceled, but not when it simply took place.
  const what = isOver ? 'ended' : 'passed';
  const isTold = !isOver || event.state === 'cancelled';
  const news = isTold ? due.map((entry): WaitlistNews => ({ id: entry.id, what })) : [];
  return { counters: changed, news, isMore: due.length === pageSize };
}

/** Offers free spots of one attendance mode to the next parties, as far as the order of the waitlist allows. */
async function offerInMode(tx: Tx, { event, at, eventId }: RoundContext, counter: Counter) {
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
    .limit(pageSize);
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
  const isMore = candidates.length === pageSize && (isFilling || first.length === pageSize);
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
