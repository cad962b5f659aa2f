import { and, inArray, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { checkIns } from '#src/db/schema/check-in.ts';
import { registrations } from '#src/db/schema/registrations.ts';

/**
 * On which of these places somebody has come in: they are used, and no longer their holder's to sell or to give back.
 * The rows are held, so that nobody comes in meanwhile.
 */
export async function arrivedOn(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const places = inArray(registrations.id, [...ids]);
  await tx.select({ id: registrations.id }).from(registrations).where(places).for('no key update');
  const rows = await tx
    .select({ id: checkIns.registrationId })
    .from(checkIns)
    .where(and(inArray(checkIns.registrationId, [...ids]), isNull(checkIns.undoneAt)));
  return new Set(rows.map(({ id }) => id));
}
