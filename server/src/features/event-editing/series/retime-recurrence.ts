import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { and, eq, inArray, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { events } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';

type Planned = {
  id: string;
  seriesId: string | null;
  startsAt: Date | null;
  timeZone: string;
  recurrenceAt: Date | null;
};

/** From this date on the series has the hour of this date: whichever begins then, on the day that was planned, has not moved. */
export async function retimeRecurrence(
  { db }: Pick<Deps, 'db'>,
  like: Planned,
  later: readonly Planned[],
): Promise<void> {
  const { seriesId, startsAt, timeZone } = like;
  if (!seriesId || !startsAt) return;
  const hour = clocksAt(startsAt, timeZone).slice(11);
  // By the clocks that it went by itself until it was changed.
  const dates = [{ ...like, timeZone: later[0]?.timeZone ?? timeZone }, ...later];
  const other = alias(events, 'other');
  await db.transaction(async (tx) => {
    const ids = dates.map(({ id }) => id);
    // In another zone one date may take the moment that the next one still has.
    await tx.update(events).set({ recurrenceAt: null }).where(inArray(events.id, ids));
    for (const { id, recurrenceAt: planned, timeZone: zone } of dates) {
      if (!planned) continue;
      const recurrenceAt = zonedInstant(`${clocksAt(planned, zone).slice(0, 10)}T${hour}`, timeZone);
      // Of one that is called off, or of another zone by itself, it may be the same moment.
      const isTaken = tx
        .select({ id: other.id })
        .from(other)
        .where(and(eq(other.seriesId, seriesId), eq(other.recurrenceAt, recurrenceAt)));
      await tx
        .update(events)
        .set({ recurrenceAt })
        .where(and(eq(events.id, id), notExists(isTaken)));
    }
  });
}
