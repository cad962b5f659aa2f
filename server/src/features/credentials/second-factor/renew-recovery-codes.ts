import { auditIn } from '#src/audit/audit.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { isAuthenticatorOf } from '#src/features/accounts/queries.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';

/** Replaces the recovery codes; the old ones stop working. Throws NOT_FOUND without an authenticator app. */
export async function renewRecoveryCodes(deps: Deps, viewer: SignedInUser): Promise<string[]> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const codes = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const [app] = await tx
      .select({ userId: authenticators.userId })
      .from(authenticators)
      .where(isAuthenticatorOf(userId));
    if (!app) throw new AppError('NOT_FOUND', 'The authenticator app is not turned on.');
    const renewed = { event: 'recovery-codes.renewed', outcome: 'ok', userId } as const;
    await auditIn(deps, tx, viewer, renewed);
    await notifyOwner(deps, tx, viewer, { userId, what: 'recovery-codes-renewed' });
    return replaceRecoveryCodes(deps, tx, userId);
  });
  deps.wakeOutbox();
  return codes;
}
