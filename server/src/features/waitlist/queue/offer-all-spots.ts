import { and, eq, gt, inArray, isNull, lt, lte, or } from 'drizzle-orm';
import { forEachSettled } from '#src/async/for-each-settled.ts';
import { eventAudiences, events } from '#src/db/schema/events.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import type { Deps } from '#src/deps.ts';
import { offerSpots } from './offer-spots.ts';

/** Events per run; the rest follow a minute later. */
const maxEvents = 500;

/** Updates every waitlist with free spots, expired offers or a finished event. A failure affects only its own event. */
export async function offerAllSpots(deps: Deps): Promise<void> {
  const now = deps.clock.now();
  const { eventId } = eventAudiences;
  const free = deps.db
    .select({ eventId })
    .from(eventAudiences)
    .innerJoin(events, eq(events.id, eventId))
    .where(
      and(
        gt(eventAudiences.waiting, 0),
        or(
          isNull(eventAudiences.capacity),
          lt(eventAudiences.taken, eventAudiences.capacity),
          eq(events.state, 'cancelled'),
          isNull(events.organizerId),
          lte(events.endsAt, now),
        ),
      ),
    );
  const late = deps.db
    .select({ eventId: waitingEntries.eventId })
    .from(waitingEntries)
    .where(and(inArray(waitingEntries.state, ['offered']), lte(waitingEntries.offerUntil, now)));
  const due = await free.union(late).limit(maxEvents);
  await forEachSettled(due, (line) => offerSpots(deps, line.eventId), 'waiting lists could not be served');
}
