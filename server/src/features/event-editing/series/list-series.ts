import type { SeriesDate } from '@foyer/contract/event-editing/series.ts';
import type { EventVisibility } from '@foyer/contract/rules/events/event-choices.ts';
import { and, asc, eq, gt, inArray, or, type SQL } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { isManager } from '#src/features/events/lock-own-event.ts';
import { type EventFacts, maySeeEvent } from '#src/features/events/policy.ts';
import { isMember, type Viewer } from '#src/http/authentication/viewer.ts';

/** The dates of an event's series that the viewer may find; empty if the event is not part of a series. */
export async function listSeries(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  viewer: Viewer,
  { id }: { id: string },
): Promise<{ dates: SeriesDate[] }> {
  const row = await findEventById(db, id);
  if (!row) throw noSuchEvent();
  const facts = eventFactsOf(row);
  const registration = viewer.kind === 'user' ? await findActiveRegistration(db, id, viewer.userId) : null;
  if (!maySeeEvent(facts, viewer, registration)) throw noSuchEvent();
  const { seriesId } = row.event;
  if (seriesId === null) return { dates: [] };
  const upcoming = and(eq(events.state, 'published'), gt(events.endsAt, clock.now()));
  const visible = and(upcoming, inArray(events.visibility, visibleTo(viewer, facts)));
  const { slug, state, startsAt, endsAt, timeZone, recurrenceAt } = events;
  const dates = await db
    .select({ id: events.id, slug, state, startsAt, endsAt, timeZone, recurrenceAt })
    .from(events)
    .where(and(eq(events.seriesId, seriesId), or(visible, organizedBy(viewer))))
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

/** With the link to an unlisted date, a viewer may also see the other unlisted dates; from a listed date they may not. */
function visibleTo(viewer: Viewer, { visibility }: EventFacts): EventVisibility[] {
  const shown: EventVisibility[] = isMember(viewer) ? ['public', 'members'] : ['public'];
  return visibility === 'unlisted' ? [...shown, 'unlisted'] : shown;
}

/** Dates that the viewer organizes or manages; each date has its own team. */
function organizedBy(viewer: Viewer): SQL | undefined {
  return viewer.kind === 'user' ? or(eq(events.organizerId, viewer.userId), isManager(viewer.userId)) : undefined;
}
