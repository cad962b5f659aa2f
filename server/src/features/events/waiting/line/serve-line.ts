import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/event-people.ts';
import type { Deps } from '#src/deps.ts';
import { isOpen } from '../../policy.ts';
import { type EventRow, findEventById } from '../../shown/event-row.ts';
import { knownOf } from '../../shown/present-event.ts';
import { moveLine } from '../../telling/line-moves.ts';
import { least } from '../../tickets/left/how-far.ts';
import { ticketsLeft } from '../../tickets/offer/tickets-left.ts';
import { type Counter, changeCounter, lockedCounters } from './counters.ts';
import { enqueueTold, type Told } from './enqueue-told.ts';

const pageSize = 100;
const minuteMs = 60 * 1000;

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;
type Served = { event: EventRow['event']; at: Date; eventId: string };

/**
 * Brings the lines of an event up to date: offers that were not taken in time pass, and whoever is first is offered
 * places as long as the whole party fits; of an event that is over nobody waits. Doing it twice does no harm.
 */
export async function serveLine(deps: Parts, eventId: string): Promise<void> {
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
  const told: Told[] = [...ended.told];
  let isMore = ended.isMore;
  if (!isOver && isOpen({ ...event, ...knownOf(row) }, at)) {
    for (const counter of ended.counters) {
      const { offered, until } = await offer(tx, served, counter);
      told.push(...offered);
      if (offered.length > 0) await moveLine(deps, tx, eventId, until);
      isMore ||= offered.length === pageSize;
    }
  }
  await enqueueTold(deps, tx, eventId, told);
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
  const told = isTold ? due.map((entry): Told => ({ id: entry.id, what })) : [];
  return { counters: changed, told, isMore: due.length === pageSize };
}

/** Offers places to the first in line, and to whoever follows, until a party does not fit. */
async function offer(tx: Tx, { event, at, eventId }: Served, counter: Counter) {
  const { audience, capacity } = counter;
  const last = at.getTime() + event.offerMinutes * minuteMs;
  const ends = [event.registrationClosesAt, event.endsAt].map((end) => end?.getTime() ?? last);
  const until = new Date(Math.min(last, ...ends));
  const none = { offered: [], until };
  if (counter.waiting === 0 || (capacity !== null && capacity <= counter.taken)) return none;
  const tickets = (await ticketsLeft(tx, { eventId, now: at }))(audience);
  const left = least(capacity === null ? null : capacity - counter.taken, tickets.left);
  const most = least(capacity, tickets.most);
  if (left !== null && left <= 0) return none;
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
      ),
    )
    .orderBy(asc(waitingEntries.number))
    .limit(pageSize);
  const first = whoFits(line, left);
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
  return { offered: first.map(({ id }): Told => ({ id, what: 'offered' })), until };
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
