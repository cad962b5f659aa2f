import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { authenticators, passkeys, recoveryCodes } from '#src/db/schema/second-factors.ts';

/**
 * Removes what leads into a locked account and was put there after a moment: whoever had taken it over would otherwise
 * keep a way in. A password is only removed, not brought back: its owner sets a new one through the email.
 */
export async function removeSince(tx: Tx, userId: string, moment: Date): Promise<void> {
  await tx
    .update(users)
    .set({ passwordHash: null, passwordChangedAt: null })
    .where(and(eq(users.id, userId), gt(users.passwordChangedAt, moment)));
  await tx.delete(identities).where(and(eq(identities.userId, userId), gt(identities.linkedAt, moment)));
  await tx.delete(passkeys).where(and(eq(passkeys.userId, userId), gt(passkeys.createdAt, moment)));
  // What counts is when it was turned on: it may have been begun before, and waits to be if it never was.
  const since = or(isNull(authenticators.confirmedAt), gt(authenticators.confirmedAt, moment));
  const removed = await tx
    .delete(authenticators)
    .where(and(eq(authenticators.userId, userId), since))
    .returning({ userId: authenticators.userId });
  const younger = removed.length > 0 ? undefined : gt(recoveryCodes.createdAt, moment);
  await tx.delete(recoveryCodes).where(and(eq(recoveryCodes.userId, userId), younger));
}
