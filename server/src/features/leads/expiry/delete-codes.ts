import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leadIdentities } from '#src/db/schema/identities.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';

/**
 * Deletes the codes, links and identities of discarded leads, so that nothing is resent for them. Rows being checked at this
 * moment are skipped rather than waited for: they lock the lead after the code and find it discarded.
 */
export async function deleteCodes(tx: Tx, leadIds: readonly string[]): Promise<void> {
  await tx.delete(leadIdentities).where(inArray(leadIdentities.leadId, [...leadIds]));
  for (const table of [phoneVerifications, emailVerifications]) {
    const unlocked = tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.leadId, [...leadIds]))
      .for('update', { skipLocked: true });
    await tx.delete(table).where(inArray(table.id, unlocked));
  }
}
