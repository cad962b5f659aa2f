import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { authenticators, passkeys, recoveryCodes } from '#src/db/schema/second-factors.ts';

/**
 * Removes sign-in methods added to a locked account after `moment`, so that an intruder keeps none. A
 * changed password is removed, not restored: the owner sets a new one by email.
 */
export async function removeSignInMethodsSince(tx: Tx, userId: string, moment: Date): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: null, passwordChangedAt: null })
    .where(and(eq(users.id, userId), gt(users.passwordChangedAt, moment)));
  await tx.delete(identities).where(and(eq(identities.userId, userId), gt(identities.linkedAt, moment)));
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, moment)));
  // It counts from when it was turned on; one still being set up is removed in any case.
  const since = or(isNull(authenticators.confirmedAt), gt(authenticators.confirmedAt, moment));
  const removed = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), since))
    .returning({ userId: authenticators.userId });
  const createdSince = removed.length > 0 ? undefined : gt(recoveryCodes.createdAt, moment);
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), createdSince));
}
