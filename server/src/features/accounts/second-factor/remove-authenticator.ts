import { eq } from 'drizzle-orm';
import { authenticators, recoveryCodes, secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { auditIn } from '../audit/audit.ts';
import { notifyOwner } from '../notices/notify-owner.ts';
import { lockOwnAccount } from '../ways-in/lock-own-account.ts';
import { requireRecentSignIn } from '../ways-in/require-recent-sign-in.ts';

/**
 * Turns the authenticator app off. Sign-ins that wait for it are over: they began under another rule. Off already is
 * no fault.
 */
export async function removeAuthenticator(deps: Deps, viewer: SignedInUser): Promise<void> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const removed = await tx
      .delete(authenticators)
      .where(eq(authenticators.userId, userId))
      .returning({ confirmedAt: authenticators.confirmedAt });
    await tx.delete(recoveryCodes).where(eq(recoveryCodes.userId, userId));
    await tx.delete(secondFactorChallenges).where(eq(secondFactorChallenges.userId, userId));
    if (!removed[0]?.confirmedAt) return;
    await auditIn(deps, tx, viewer, { event: 'authenticator.off', outcome: 'ok', userId });
    await notifyOwner(deps, tx, viewer, { userId, what: 'authenticator-off' });
  });
  deps.wakeOutbox();
}
