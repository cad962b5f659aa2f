import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { isRegistrationOpen } from '#src/features/events/policy.ts';
import { endEntries } from './end-entries.ts';
import { offerInMode } from './offer-in-mode.ts';
import { lockedCounters } from './spot-counters.ts';
import { enqueueWaitlistNews, type WaitlistNews } from './waitlist-news.ts';

type OfferDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

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
  if (!isOver && isRegistrationOpen({ ...event, ...eventFactsOf(row) }, at)) {
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
