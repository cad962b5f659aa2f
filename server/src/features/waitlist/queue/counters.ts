import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { and, asc, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { capacityEntries, eventAudiences } from '#src/db/schema/events.ts';

/** Places of one audience, and how many parties wait for one. */
export type Counter = { audience: AttendanceMode; capacity: number | null; taken: number; waiting: number };
type Entry = { kind: 'hold' | 'sale' | 'release'; change: number; registrationId: string };

/** The counters of an event, locked in their order: nothing happens to its places until the transaction ends. */
export async function lockedCounters(tx: Tx, eventId: string): Promise<Counter[]> {
  const { audience, capacity, taken, waiting } = eventAudiences;
  return await tx
    .select({ audience, capacity, taken, waiting })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId))
    .orderBy(asc(audience))
    .for('update');
}

/** Changes a locked counter, with the ledger beside it, and answers what it is then. `waiting`: by how much. */
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
