import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { leadIdentities } from '#src/db/schema/identities.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';

/**
 * Removes the codes, links and identities of dead leads, so that nothing is resent for them either. Those that are being checked at
 * this very moment are left out rather than waited for: they take the lead after the code, and find it dead.
 */
export async function killCodes(tx: Tx, leadIds: readonly string[]): Promise<void> {
  await tx.delete(leadIdentities).where(inArray(leadIdentities.leadId, [...leadIds]));
  for (const table of [phoneVerifications, emailVerifications]) {
    const idle = tx
      .select({ id: table.id })
      .from(table)
      .where(inArray(table.leadId, [...leadIds]))
      .for('update', { skipLocked: true });
    await tx.delete(table).where(inArray(table.id, idle));
  }
}
