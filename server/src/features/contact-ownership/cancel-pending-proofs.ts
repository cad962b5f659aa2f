import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identityProofs, providerFlows } from '#src/db/schema/identities.ts';
import { emailVerifications, phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { passwordResets } from '#src/db/schema/passwords.ts';
import { passkeyChallenges, secondFactorChallenges } from '#src/db/schema/second-factors.ts';

/**
 * Cancels everything pending that could change or open these accounts: contact verifications, password resets, linking,
 * and sign-ins that wait for their second factor. Lock the accounts first. Codes being checked at this moment are skipped
 * rather than waited for: they lock the account after the code, and then find that it is no longer expected.
 */
export async function cancelPendingProofs(tx: Tx, userIds: readonly string[]): Promise<void> {
  const ids = [...userIds];
  await tx.update(users).set({ pendingEmail: null }).where(inArray(users.id, ids));
  await deleteUnlocked(
    tx,
    emailVerifications,
    and(inArray(emailVerifications.userId, ids), isNull(emailVerifications.verifiedAt)),
  );
  await deleteUnlocked(
    tx,
    phoneVerifications,
    and(inArray(phoneVerifications.userId, ids), isNull(phoneVerifications.spentAt)),
  );
  await tx.delete(passwordResets).where(and(inArray(passwordResets.userId, ids), isNull(passwordResets.usedAt)));
  await tx.delete(secondFactorChallenges).where(inArray(secondFactorChallenges.userId, ids));
  await tx.delete(passkeyChallenges).where(inArray(passkeyChallenges.userId, ids));
  await tx.delete(identityProofs).where(inArray(identityProofs.userId, ids));
  await deleteUnlocked(tx, providerFlows, inArray(providerFlows.userId, ids));
}

async function deleteUnlocked(
  tx: Tx,
  table: typeof emailVerifications | typeof phoneVerifications | typeof providerFlows,
  which: SQL | undefined,
): Promise<void> {
  const unlocked = tx.select({ id: table.id }).from(table).where(which).for('update', { skipLocked: true });
  await tx.delete(table).where(inArray(table.id, unlocked));
}
