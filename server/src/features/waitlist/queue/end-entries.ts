import { and, asc, eq, inArray, lte } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import { type Counter, changeCounter } from './spot-counters.ts';
import type { WaitlistNews } from './waitlist-news.ts';
import { roundSize, type WaitlistRound } from './waitlist-round.ts';

/** Ends expired offers, or every entry once the event is over, and frees held spots. */
export async function endEntries(tx: Tx, { event, at, eventId }: WaitlistRound, counters: Counter[], isOver: boolean) {
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
    .limit(roundSize);
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
  return { counters: changed, news, isMore: due.length === roundSize };
}
