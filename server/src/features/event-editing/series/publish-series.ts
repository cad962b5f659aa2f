import { and, asc, eq, gt } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { publishEvent } from '../publishing/publish-event.ts';
import { forEachDate, requireSeriesEvent, type SeriesResult } from './series-events.ts';

/** Publishes every draft of a series that is not over. */
export async function publishSeries(deps: Deps, viewer: SignedInUser, { id }: { id: string }): Promise<SeriesResult> {
  const { event } = await requireSeriesEvent(deps, viewer, id);
  const drafts = await deps.db
    .select({ id: events.id })
    .from(events)
    .where(and(eq(events.seriesId, event.seriesId), eq(events.state, 'draft'), gt(events.endsAt, deps.clock.now())))
    .orderBy(asc(events.startsAt));
  return await forEachDate(drafts, async (date) => void (await publishEvent(deps, viewer, date)));
}
