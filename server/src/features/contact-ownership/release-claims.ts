import { and, inArray, isNull, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import type { Deps } from '#src/deps.ts';
import { wipeAccounts } from './wipe-accounts.ts';

/**
 * Takes a contact that was never proven from the accounts that claim it, because somebody else has proven it. An account
 * that is left without any proven contact was nobody's: whoever made it may not come in any more (rule 25). Answers the
 * sessions that ended. Rows in use elsewhere are left out rather than waited for, since whoever holds one may be waiting
 * for us; their claim can never be proven any more, and `settleLostClaims` comes by.
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
  const nothing = what === 'email' ? { email: null, emailTyped: null } : { phone: null };
  await tx.update(users).set(nothing).where(inArray(users.id, ids));
  const nobodys = claimants.filter((user) => user.emailVerifiedAt === null && user.phoneVerifiedAt === null);
  return wipeAccounts(
    deps,
    tx,
    nobodys.map(({ id }) => id),
  );
}
