import { attendanceModesOf, type EventType } from '@foyer/contract/rules/events/choices.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import type { EventFieldsInput } from './changed-columns.ts';

/**
 * Brings the counter rows of an event in line with its type and with the capacities that are named. The rows that are
 * there must be locked by whoever calls this: a capacity cannot fall below what is taken.
 */
export async function saveAttendanceModes(
  tx: Tx,
  { eventId, type, capacity }: { eventId: string; type: EventType; capacity: EventFieldsInput['capacity'] },
): Promise<void> {
  const named: readonly ('in-person' | 'online')[] = attendanceModesOf[type];
  // Only a draft's type can lose an audience, and a draft has nobody.
  await tx
    .delete(eventAudiences)
    .where(and(eq(eventAudiences.eventId, eventId), notInArray(eventAudiences.audience, [...named])));
  const known = await tx
    .select({ audience: eventAudiences.audience, taken: eventAudiences.taken })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId));
  for (const audience of named) {
    const taken = known.find((row) => row.audience === audience)?.taken;
    const limit = capacity?.[audience];
    if (taken === undefined) await tx.insert(eventAudiences).values({ eventId, audience, capacity: limit ?? null });
    if (taken === undefined || limit === undefined) continue;
    if (limit !== null && limit < taken) throw fieldRefused(`capacity.${audience}`, 'event.below_taken');
    await tx
      .update(eventAudiences)
      .set({ capacity: limit })
      .where(and(eq(eventAudiences.eventId, eventId), eq(eventAudiences.audience, audience)));
  }
}
