import { inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { passwordLocks } from '#src/db/schema/passwords.ts';
import { authenticators, passkeys, recoveryCodes } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { endSessions } from '#src/features/sessions/end-sessions.ts';
import { cancelPendingProofs } from './cancel-pending-proofs.ts';

/**
 * Removes every sign-in method, session and pending proof from these accounts. Lock the accounts first, and call
 * `forgetSessions` with the result after the commit; without that call this process keeps accepting the sessions until its
 * cache expires.
 */
export async function wipeAccounts(deps: Pick<Deps, 'clock'>, tx: Tx, userIds: readonly string[]): Promise<string[]> {
  if (userIds.length === 0) return [];
  const ids = [...userIds];
  await cancelPendingProofs(tx, ids);
  await tx.update(users).set({ passwordHash: null, passwordChangedAt: null }).where(inArray(users.id, ids));
  await tx.delete(passwordLocks).where(inArray(passwordLocks.userId, ids));
  await tx.delete(identities).where(inArray(identities.userId, ids));
  await tx.delete(passkeys).where(inArray(passkeys.userId, ids));
  await tx.delete(recoveryCodes).where(inArray(recoveryCodes.userId, ids));
  await tx.delete(authenticators).where(inArray(authenticators.userId, ids));
  const ended = await endSessions(deps, tx, inArray(sessions.userId, ids), 'credentials-changed');
  return ended.map(({ id }) => id);
}
