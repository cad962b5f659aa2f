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
import { type Counter, changeCounter, lockedCounters } from './counters.ts';
import { enqueueWaitlistNews, type WaitlistNews } from './waitlist-news.ts';

const pageSize = 100;
const minuteMs = 60 * 1000;

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;
type Served = { event: EventRow['event']; at: Date; eventId: string };

/**
 * Brings the lines of an event up to date: offers that were not taken in time pass, and whoever is first is offered
 * places as long as the whole party fits; of an event that is over nobody waits. Doing it twice does no harm.
 */
export async function offerSpots(deps: Parts, eventId: string): Promise<void> {
  while (await deps.db.transaction((tx) => servePage(deps, tx, eventId)));
  deps.wakeOutbox();
}

/** Answers whether there is more to do: a page each, so that nobody else waits long for the lock. */
async function servePage(deps: Parts, tx: Tx, eventId: string): Promise<boolean> {
  const at = deps.clock.now();
  const counters = await lockedCounters(tx, eventId);
  const row = await findEventById(tx, eventId);
  if (!row) return false;
  const { event } = row;
  const isOver = event.state === 'cancelled' || event.organizerId === null || (event.endsAt ?? at) <= at;
  const served = { event, at, eventId };
  const ended = await endEntries(tx, served, counters, isOver);
  const told: WaitlistNews[] = [...ended.told];
  let isMore = ended.isMore;
  if (!isOver && isRegistrationOpen({ ...event, ...factsOf(row) }, at)) {
    for (const counter of ended.counters) {
      const { offered, until, isMore: isMoreToOffer } = await offer(tx, served, counter);
      told.push(...offered);
      if (offered.length > 0) await advanceWaitlist(deps, tx, eventId, until);
      isMore ||= isMoreToOffer;
    }
  }
  await enqueueWaitlistNews(deps, tx, eventId, told);
  return isMore;
}

/** Ends offers whose time is over; of an event that is over, every wait. What was held is free again. */
async function endEntries(tx: Tx, { event, at, eventId }: Served, counters: Counter[], isOver: boolean) {
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
  if (due.length === 0) return { counters, told: [], isMore: false };
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
  // Whoever waited until the end knows that it is over; that it is called off they have to hear.
  const what = isOver ? 'ended' : 'passed';
  const isTold = !isOver || event.state === 'cancelled';
  const told = isTold ? due.map((entry): WaitlistNews => ({ id: entry.id, what })) : [];
  return { counters: changed, told, isMore: due.length === pageSize };
}

/** Offers places to the first in line, and to those who follow, as far as the order of the waitlist allows. */
async function offer(tx: Tx, { event, at, eventId }: Served, counter: Counter) {
  const { audience, capacity } = counter;
  const last = at.getTime() + event.offerMinutes * minuteMs;
  const ends = [event.registrationClosesAt, event.endsAt].map((end) => end?.getTime() ?? last);
  const until = new Date(Math.min(last, ...ends));
  const none = { offered: [], until, isMore: false };
  if (counter.waiting === 0 || (capacity !== null && capacity <= counter.taken)) return none;
  const tickets = (await ticketsLeft(tx, { eventId, now: at }))(audience);
  const left = smallerLimit(capacity === null ? null : capacity - counter.taken, tickets.left);
  const most = smallerLimit(capacity, tickets.most);
  if (left !== null && left <= 0) return none;
  const isFilling = event.waitlistOrder === 'filling';
  const line = await tx
    .select({ id: waitingEntries.id, party: waitingEntries.party })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.eventId, eventId),
        eq(waitingEntries.audience, audience),
        eq(waitingEntries.state, 'waiting'),
        // There were more places when a larger one joined: it waits for them, and nobody for it.
        most === null ? undefined : lte(waitingEntries.party, most),
        // So that a page is not full of parties that cannot be offered anything.
        isFilling && left !== null ? lte(waitingEntries.party, left) : undefined,
      ),
    )
    .orderBy(asc(waitingEntries.number))
    .limit(pageSize);
  const first = isFilling ? allThatFit(line, left) : whoFits(line, left);
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
  // Behind a full page, somebody may fit into what is left.
  const isMore = line.length === pageSize && (isFilling || first.length === pageSize);
  return { offered, until, isMore };
}

/** Each in its order that fits into what those before it leave. */
function allThatFit<Party extends { party: number }>(line: readonly Party[], left: number | null): readonly Party[] {
  let free = left ?? Number.POSITIVE_INFINITY;
  return line.filter(({ party }) => {
    if (party > free) return false;
    free -= party;
    return true;
  });
}

/** A party that does not fit keeps those behind it waiting, however small they are (decision 0026). */
function whoFits<Party extends { party: number }>(line: readonly Party[], left: number | null): readonly Party[] {
  if (left === null) return line;
  let needed = 0;
  const stop = line.findIndex(({ party }) => {
    needed += party;
    return needed > left;
  });
  return stop === -1 ? line : line.slice(0, stop);
}
