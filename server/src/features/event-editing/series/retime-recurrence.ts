import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';

type Occurrence = {
  id: string;
  seriesId: string | null;
  startsAt: Date | null;
  timeZone: string;
  recurrenceAt: Date | null;
};

/**
 * Gives this date and all later ones the start time of this date as their plannedStart time: a date that starts then on its plannedStart
 * day no longer counts as moved.
 */
export async function retimeRecurrence(
  { db }: Pick<Deps, 'db'>,
  source: Occurrence,
  later: readonly Occurrence[],
): Promise<void> {
  const { seriesId, startsAt, timeZone } = source;
  if (!seriesId || !startsAt) return;
  const hour = clocksAt(startsAt, timeZone).slice(11);
  // This date may have a new zone by now; its plannedStart time is still in the zone that the later dates have.
  const dates = [{ ...source, timeZone: later[0]?.timeZone ?? timeZone }, ...later];
  const other = alias(events, 'other');
  await db.transaction(async (tx) => {
    const ids = dates.map(({ id }) => id);
    // After a change of zone, one date may get the instant that the next one still has, so all are cleared first.
    await tx.update(events).set({ recurrenceAt: null }).where(inArray(events.id, ids));
    for (const { id, recurrenceAt: plannedStart, timeZone: zone } of dates) {
      if (!plannedStart) continue;
      const recurrenceAt = zonedInstant(`${clocksAt(plannedStart, zone).slice(0, 10)}T${hour}`, timeZone);
      // A canceled date, or one in another zone, may already have this instant.
      const collision = tx
        .select({ id: other.id })
        .from(other)
        .where(and(eq(other.seriesId, seriesId), eq(other.recurrenceAt, recurrenceAt)));
      await tx
        .update(events)
        .set({ recurrenceAt })
        .where(and(eq(events.id, id), notExists(collision)));
    }
  });
}
