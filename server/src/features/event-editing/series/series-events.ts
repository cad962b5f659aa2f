import { and, asc, eq, gt, gte, ne } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** How many dates were changed, and how many could not be. */
export type SeriesResult = { done: number; refused: number };

/** An event of the viewer's that belongs to a series. */
export async function requireSeriesEvent(deps: Deps, viewer: SignedInUser, id: string) {
  await requireOrganizer(deps, viewer, id);
  const row = await findEventById(deps.db, id);
  const seriesId = row?.event.seriesId;
  if (!row || !seriesId) throw new AppError('EVENT_STATE_REFUSED', 'This event is not part of a series.');
  return { ...row, event: { ...row.event, seriesId } };
}

/** The later dates of a series that are not canceled or over, soonest first. */
export function laterDates(
  { db, clock }: Deps,
  { id, seriesId, startsAt }: { id: string; seriesId: string; startsAt: Date | null },
) {
  return db
    .select()
    .from(events)
    .where(
      and(
        eq(events.seriesId, seriesId),
        ne(events.id, id),
        ne(events.state, 'cancelled'),
        gte(events.startsAt, startsAt ?? clock.now()),
        gt(events.endsAt, clock.now()),
      ),
    )
    .orderBy(asc(events.startsAt), asc(events.id));
}

/** Applies a change to each date in a transaction of its own, soonest first. A date that cannot be changed does not stop the others. */
export async function forEachDate<Each extends { id: string }>(
  dates: readonly Each[],
  act: (date: Each) => Promise<void>,
): Promise<SeriesResult> {
  let [done, refused] = [0, 0];
  let last: AppError | null = null;
  for (const date of dates) {
    try {
      await act(date);
      done += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      last = error;
      refused += 1;
    }
  }
  // If every date was refused, report the reason.
  if (done === 0 && last) throw last;
  return { done, refused };
}
