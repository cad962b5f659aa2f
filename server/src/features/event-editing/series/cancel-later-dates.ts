import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { deleteEvent } from '../delete-event.ts';
import { cancelEvent } from '../publishing/cancel-event.ts';
import { forEachDate, laterDates, requireSeriesEvent, type SeriesResult } from './series-events.ts';

/** Cancels this date and all later ones; drafts are deleted. */
export async function cancelLaterDates(
  deps: Deps,
  viewer: SignedInUser,
  { id, reason }: { id: string; reason: string },
): Promise<SeriesResult> {
  const { event } = await requireSeriesEvent(deps, viewer, id);
  return await forEachDate([event, ...(await laterDates(deps, event))], async ({ id: date, state }) => {
    if (state === 'draft') await deleteEvent(deps, viewer, { id: date });
    else await cancelEvent(deps, viewer, { id: date, reason });
  });
}
