import { eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { authenticators, recoveryCodes, secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';

/** Turns off the authenticator app and cancels sign-ins that wait for it. Does nothing if it is already off. */
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
