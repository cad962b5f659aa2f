import { and, eq, isNull } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { secondFactor } from '#src/config/sign-in.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { replaceRecoveryCodes } from './recovery-codes.ts';
import { authenticatorOn } from './start-authenticator.ts';
import { stepOfCode } from './totp.ts';

/** Turns on the authenticator app with its first code, which cannot be used again, and returns the recovery codes. */
export async function confirmAuthenticator(
  deps: Deps,
  viewer: SignedInUser,
  { code }: { code: string },
): Promise<string[]> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const now = deps.clock.now();
  const codes = await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const [app] = await tx.select().from(authenticators).where(eq(authenticators.userId, userId));
    if (app?.confirmedAt) throw authenticatorOn();
    const oldestStart = new Date(now.getTime() - secondFactor.setUpSeconds * 1000);
    if (!app || app.createdAt <= oldestStart) throw new AppError('CODE_EXPIRED', 'Start setting up the app again.');
    const step = stepOfCode(deps, app.sealedSecret, code);
    if (step === null) throw new AppError('INVALID_CODE', 'This is not the current code of the app.');
    const [on] = await tx
      .update(authenticators)
      .set({ confirmedAt: now, lastStep: step })
      .where(
        and(
          eq(authenticators.userId, userId),
          eq(authenticators.sealedSecret, app.sealedSecret),
          isNull(authenticators.confirmedAt),
        ),
      )
      .returning({ userId: authenticators.userId });
    // The setup was restarted in another tab meanwhile.
    if (!on) throw new AppError('INVALID_CODE', 'This is not the current code of the app.');
    await auditIn(deps, tx, viewer, { event: 'authenticator.on', outcome: 'ok', userId });
    await notifyOwner(deps, tx, viewer, { userId, what: 'authenticator-on' });
    return replaceRecoveryCodes(deps, tx, userId);
  });
  deps.wakeOutbox();
  return codes;
}
