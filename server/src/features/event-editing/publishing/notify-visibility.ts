import { and, asc, eq, inArray } from 'drizzle-orm';
import { republications } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { notifyAttendees } from '#src/features/event-notifications/notify-attendees.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { enqueueWaitlistNews } from '#src/features/waitlist/queue/waitlist-news.ts';
import { requireBudget } from '#src/http/limits/limits.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const [atOnce, inLine] = [100, { unpublished: 'paused', republished: 'resumed' } as const];

/**
 * Tells those who come, asked to or wait that an event is not shown for now, or is again, as it is from now on. In the
 * transaction that changes it, under its lock.
 */
export async function notifyVisibility(
  deps: Parts,
  tx: Tx,
  event: OwnEvent,
  what: 'unpublished' | 'republished',
): Promise<void> {
  if (event.endsAt && event.endsAt <= deps.clock.now()) return;
  // What was shown can always be taken back; showing it again waits.
  if (what === 'republished')
    await requireBudget({ db: tx, clock: deps.clock }, `event-shown:${event.id}`, republications);
  await notifyAttendees(deps, tx, event, what);
  const { id, eventId, state, number } = waitingEntries;
  const line = await tx
    .select({ id })
    .from(waitingEntries)
    .where(and(eq(eventId, event.id), inArray(state, ['waiting', 'offered'])))
    .orderBy(asc(number));
  for (let at = 0; at < line.length; at += atOnce) {
    const told = line.slice(at, at + atOnce).map((entry) => ({ id: entry.id, what: inLine[what] }));
    await enqueueWaitlistNews(deps, tx, event.id, told);
  }
}
