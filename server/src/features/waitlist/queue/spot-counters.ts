import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { capacityEntries, eventAudiences } from '#src/db/schema/events.ts';

/** Capacity and taken spots of one attendance mode, and the number of waiting parties. */
export type Counter = { audience: AttendanceMode; capacity: number | null; taken: number; waiting: number };
type Entry = { kind: 'hold' | 'sale' | 'release'; change: number; registrationId: string };

/** Locks the counters of an event, always in the same order: no spot changes until the transaction ends. */
export async function lockedCounters(tx: Tx, eventId: string): Promise<Counter[]> {
  const { audience, capacity, taken, waiting } = eventAudiences;
  return await tx
    .select({ audience, capacity, taken, waiting })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId))
    .orderBy(asc(audience))
    .for('update');
}

/** Updates a locked counter with its ledger entries and returns the result. `waiting`: the change in waiting parties. */
export async function changeCounter(
  tx: Tx,
  { eventId, at }: { eventId: string; at: Date },
  counter: Counter,
  { entries, waiting }: { entries: readonly Entry[]; waiting: number },
): Promise<Counter> {
  const { audience } = counter;
  const changed = { ...counter, waiting: counter.waiting + waiting };
  const rows = entries.map((entry) => {
    changed.taken += entry.change;
    return { ...entry, eventId, audience, takenAfter: changed.taken, at };
  });
  if (rows.length > 0) await tx.insert(capacityEntries).values(rows);
  if (rows.length > 0 || waiting !== 0) {
    await tx
      .update(eventAudiences)
      .set({ taken: changed.taken, waiting: changed.waiting })
      .where(and(eq(eventAudiences.eventId, eventId), eq(eventAudiences.audience, audience)));
  }
  return changed;
}
