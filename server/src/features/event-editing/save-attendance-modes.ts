import { attendanceModesOf, type EventType } from '@foyer/contract/rules/events/event-choices.ts';
import { and, eq, notInArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import type { EventFieldsInput } from './changed-columns.ts';

/**
 * Brings the capacity counters of an event in line with its type and the given capacities. The caller must have locked the
 * existing counters, because a capacity must not fall below the spots already taken.
 */
export async function saveAttendanceModes(
  tx: Tx,
  { eventId, type, capacity }: { eventId: string; type: EventType; capacity: EventFieldsInput['capacity'] },
): Promise<void> {
  const modes: readonly ('in-person' | 'online')[] = attendanceModesOf[type];
  // Only a draft can lose an attendance mode, and a draft has no attendees.
  await tx
    .delete(eventAudiences)
    .where(and(eq(eventAudiences.eventId, eventId), notInArray(eventAudiences.audience, [...modes])));
  const counters = await tx
    .select({ audience: eventAudiences.audience, taken: eventAudiences.taken })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId));
  for (const audience of modes) {
    const taken = counters.find((row) => row.audience === audience)?.taken;
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
