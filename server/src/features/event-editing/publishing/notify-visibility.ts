import { and, asc, eq, inArray } from 'drizzle-orm';
import { republications } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { notifyAttendees } from '#src/features/event-notifications/notify-attendees.ts';
import type { OwnEvent } from '#src/features/events/lock-own-event.ts';
import { enqueueWaitlistNews } from '#src/features/waitlist/queue/waitlist-news.ts';
import { requireBudget } from '#src/http/limits/limits.ts';

type NotifyDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const batchSize = 100;
const waitlistNews = { unpublished: 'paused', republished: 'resumed' } as const;

/**
 * Notifies attendees, applicants and the waitlist that an event was unpublished or republished. Call it in the transaction of
 * the change, under the event's lock.
 */
export async function notifyVisibility(
  deps: NotifyDeps,
  tx: Tx,
  event: OwnEvent,
  what: 'unpublished' | 'republished',
): Promise<void> {
  if (event.endsAt && event.endsAt <= deps.clock.now()) return;
  // Unpublishing is always possible; republishing has a budget.
  if (what === 'republished')
    await requireBudget({ db: tx, clock: deps.clock }, `event-shown:${event.id}`, republications);
  await notifyAttendees(deps, tx, event, what);
  const { id, eventId, state, number } = waitingEntries;
  const entries = await tx
    .select({ id })
    .from(waitingEntries)
    .where(and(eq(eventId, event.id), inArray(state, ['waiting', 'offered'])))
    .orderBy(asc(number));
  for (let start = 0; start < entries.length; start += batchSize) {
    const news = entries.slice(start, start + batchSize).map((entry) => ({ id: entry.id, what: waitlistNews[what] }));
    await enqueueWaitlistNews(deps, tx, event.id, news);
  }
}
