import type { AttendanceMode, entryKinds } from '@foyer/contract/rules/events/event-choices.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { capacityEntries, eventAudiences } from '#src/db/schema/events.ts';
import type { Deps } from '#src/deps.ts';
import { advanceWaitlist } from '#src/features/event-notifications/advance-waitlist.ts';

/** An entry of the capacity ledger. `change` is 0 when a held ticket is sold, as the hold has taken its capacity. */
export type CapacityChange = {
  registrationId: string;
  audience: AttendanceMode;
  ticketTypeId: string | null;
  kind: (typeof entryKinds)[number];
  change: number;
};

/**
 * Changes the counters of an event and of its ticket types, and writes the ledger beside it. The counters must be
 * locked and there must be room: the tables refuse to exceed the capacity. Released capacity goes to the waitlist.
 */
export async function recordCapacity(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  eventId: string,
  changes: readonly CapacityChange[],
): Promise<void> {
  if (changes.length === 0) return;
  const counters = await tx
    .select({ audience: eventAudiences.audience, taken: eventAudiences.taken, waiting: eventAudiences.waiting })
    .from(eventAudiences)
    .where(eq(eventAudiences.eventId, eventId));
  const taken = new Map(counters.map((row) => [row.audience, row.taken]));
  const at = deps.clock.now();
  const entries = changes.map((entry) => {
    const takenAfter = (taken.get(entry.audience) ?? 0) + entry.change;
    taken.set(entry.audience, takenAfter);
    return { ...entry, eventId, takenAfter, at };
  });
  await tx.insert(capacityEntries).values(entries);
  for (const { audience, taken: before } of counters) {
    const after = taken.get(audience) ?? before;
    if (after === before) continue;
    const counter = and(eq(eventAudiences.eventId, eventId), eq(eventAudiences.audience, audience));
    await tx.update(eventAudiences).set({ taken: after }).where(counter);
  }
  await updateTicketTypes(tx, changes);
  const isFreed = changes.some(({ change }) => change < 0);
  if (isFreed && counters.some(({ waiting }) => waiting > 0)) await advanceWaitlist(deps, tx, eventId);
}

async function updateTicketTypes(tx: Tx, changes: readonly CapacityChange[]): Promise<void> {
  const sums = new Map<string, number>();
  for (const { ticketTypeId, change } of changes)
    if (ticketTypeId !== null) sums.set(ticketTypeId, (sums.get(ticketTypeId) ?? 0) + change);
  const changed = [...sums].filter(([, change]) => change !== 0);
  if (changed.length === 0) return;
  await tx.execute(sql`
    update ticket_types t set taken = t.taken + c.change
    from unnest(${sql.param(changed.map(([id]) => id))}::uuid[], ${sql.param(changed.map(([, change]) => change))}::integer[])
      c (id, change)
    where t.id = c.id`);
}
