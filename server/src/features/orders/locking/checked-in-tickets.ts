import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { registrations } from '#src/db/schema/registrations.ts';

/**
 * Which of these tickets are checked in: their holders can no longer cancel, transfer or change them. Locks the rows, so
 * that no one is checked in at the same time.
 */
export async function checkedInTickets(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const which = inArray(registrations.id, [...ids]);
  await tx.select({ id: registrations.id }).from(registrations).where(which).for('no key update');
  const rows = await tx
    .select({ id: checkIns.registrationId })
    .from(checkIns)
    .where(and(inArray(checkIns.registrationId, [...ids]), isNull(checkIns.undoneAt)));
  return new Set(rows.map(({ id }) => id));
}
