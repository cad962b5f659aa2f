import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { wipeAccounts } from './wipe-accounts.ts';

/**
 * Removes a contact from accounts that claim it without having verified it, because another user has verified it. An account
 * left without any verified contact belongs to nobody and is wiped, so that its creator can no longer sign in. Returns
 * the ended sessions. Locked rows are skipped rather than waited for, to avoid deadlocks; their claims can no longer be
 * verified, and `settleLostClaims` cleans up later.
 */
export async function releaseClaims(
  deps: Pick<Deps, 'clock'>,
  tx: Tx,
  what: 'email' | 'phone',
  which: SQL | undefined,
): Promise<string[]> {
  const unproven = what === 'email' ? isNull(users.emailVerifiedAt) : isNull(users.phoneVerifiedAt);
  const claimants = await tx
    .select({ id: users.id, emailVerifiedAt: users.emailVerifiedAt, phoneVerifiedAt: users.phoneVerifiedAt })
    .from(users)
    .where(and(which, unproven))
    .for('update', { skipLocked: true });
  if (claimants.length === 0) return [];
  const ids = claimants.map(({ id }) => id);
  const noContact = what === 'email' ? { email: null, emailTyped: null } : { phone: null };
  await tx.update(users).set(noContact).where(inArray(users.id, ids));
  const unowned = claimants.filter((user) => user.emailVerifiedAt === null && user.phoneVerifiedAt === null);
  return wipeAccounts(
    deps,
    tx,
    unowned.map(({ id }) => id),
  );
}
