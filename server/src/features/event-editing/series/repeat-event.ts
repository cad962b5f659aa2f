import type { previewSeries as contract, Recurrence } from '@foyer/contract/event-editing/series.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { eq } from 'drizzle-orm';
import { eventDrafts, eventsPublished } from '#src/config/events.ts';
import type { Tx } from '#src/db/client.ts';
import { eventSeries, events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnEvent, type OwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { withFreeSlug } from '../free-event-slug.ts';
import { addOccurrence } from './add-occurrence.ts';
import { seriesDates } from './series-dates.ts';

type RepeatInput = Recurrence & { id: string };
const seriesPerDay = { limit: 20, seconds: 24 * 60 * 60 };

export async function previewSeries(
  deps: Deps,
  viewer: SignedInUser,
  { id, ...recurrence }: RepeatInput,
): Promise<DataOf<typeof contract>> {
  const event = await deps.db.transaction((tx) => lockOwnEvent(deps, tx, viewer, id));
  const { rule, dates } = await seriesDates(recurrence, requireFirstDate(event));
  return {
    rule,
    dates: dates.map(({ startsAt, endsAt, skipped }) => ({
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      skipped,
    })),
  };
}

/** Makes an event the first date of a series. Each further date is an event of its own. */
export async function repeatEvent(
  deps: Deps,
  viewer: SignedInUser,
  input: RepeatInput,
): Promise<{ seriesId: string; added: number }> {
  await requireBudget(deps, `event-series:${viewer.userId}`, seriesPerDay);
  return await withFreeSlug(() => deps.db.transaction((tx) => repeat(deps, tx, viewer, input)));
}

async function repeat(deps: Deps, tx: Tx, viewer: SignedInUser, { id, ...recurrence }: RepeatInput) {
  const event = await lockOwnEvent(deps, tx, viewer, id);
  const first = requireFirstDate(event);
  const { rule, dates } = await seriesDates(recurrence, first);
  const added = dates.length - 1;
  // Spent in the transaction, so a series that cannot be created costs nothing.
  const store = { ...deps, db: tx };
  await requireBudget(store, `event-draft:${viewer.userId}`, eventDrafts, added);
  if (event.state === 'published')
    await requireBudget(store, `event-published:${viewer.userId}`, eventsPublished, added);
  const [now, seriesId] = [deps.clock.now(), deps.random.uuid()];
  await tx.insert(eventSeries).values({ id: seriesId, rule, timeZone: event.timeZone, createdAt: now });
  await joinSeries(tx, event, seriesId, first.startsAt);
  for (const { startsAt, endsAt } of dates.slice(1))
    await addOccurrence(deps, tx, event, { startsAt, endsAt, seriesId });
  return { seriesId, added };
}

async function joinSeries(tx: Tx, { id, version }: OwnEvent, seriesId: string, recurrenceAt: Date): Promise<void> {
  await tx
    .update(events)
    .set({ seriesId, recurrenceAt, version: version + 1 })
    .where(eq(events.id, id));
}

function requireFirstDate({ seriesId, state, startsAt, endsAt, timeZone }: OwnEvent) {
  if (seriesId !== null) throw new AppError('EVENT_STATE_REFUSED', 'This event is already part of a series.');
  if (state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
  if (!startsAt || !endsAt) throw fieldRefused(startsAt ? 'endsAt' : 'startsAt', 'dates.invalid');
  return { startsAt, endsAt, timeZone };
}
