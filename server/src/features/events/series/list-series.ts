import type { SeriesDate } from '@foyer/contract/events/organizing/series.ts';
import { and, asc, eq, gt, ne } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { isOrganizer, maySeeEvent } from '../policy.ts';
import { findEventById, findLiving } from '../shown/event-row.ts';
import { knownOf } from '../shown/present-event.ts';
import { noSuchEvent } from '../shown/read-event.ts';

/** All dates of the series that an event belongs to, as far as the viewer may find them; none for one that stands alone. */
export async function listSeries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { id }: { id: string },
): Promise<{ dates: SeriesDate[] }> {
  const row = await findEventById(db, id);
  if (!row) throw noSuchEvent();
  const known = knownOf(row);
  const living = viewer.kind === 'user' ? await findLiving(db, id, viewer.userId) : null;
  if (!maySeeEvent(known, viewer, living)) throw noSuchEvent();
  const { seriesId } = row.event;
  if (seriesId === null) return { dates: [] };
  const isOwn = isOrganizer(known, viewer);
  const toCome = and(eq(events.state, 'published'), gt(events.endsAt, clock.now()));
  const found = and(toCome, viewer.kind === 'user' ? undefined : ne(events.visibility, 'members'));
  const { slug, state, startsAt, endsAt, timeZone, recurrenceAt } = events;
  const dates = await db
    .select({ id: events.id, slug, state, startsAt, endsAt, timeZone, recurrenceAt })
    .from(events)
    .where(and(eq(events.seriesId, seriesId), isOwn ? undefined : found))
    .orderBy(asc(startsAt), asc(events.id));
  return {
    dates: dates.map(({ recurrenceAt: planned, ...date }) => ({
      ...date,
      startsAt: date.startsAt?.toISOString() ?? null,
      endsAt: date.endsAt?.toISOString() ?? null,
      moved: planned?.getTime() !== date.startsAt?.getTime(),
    })),
  };
}
