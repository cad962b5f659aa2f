import { and, eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import type { Deps } from '#src/deps.ts';
import { requireSignInMethod } from '#src/features/accounts/sign-in-methods/last-credential.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { readSignInMethods } from '#src/features/accounts/sign-in-methods/read-sign-in-methods.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { signInMethodsWithout } from './sign-in-methods-without.ts';

/** Unlinks one of the caller's identities unless it is their last sign-in method. */
export async function unlinkIdentity(
  deps: Deps,
  viewer: SignedInUser,
  { identityId }: { identityId: string },
): Promise<void> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const methods = await readSignInMethods(tx, userId);
    const own = and(eq(identities.id, identityId), eq(identities.userId, userId));
    const [unlinked] = await tx.delete(identities).where(own).returning({ provider: identities.provider });
    if (!unlinked) throw new AppError('NOT_FOUND', 'Linked account not found.');
    const left = signInMethodsWithout(methods, unlinked);
    requireSignInMethod(left.methods);
    // Before the email may stop counting as verified, so that its owner is still notified.
    await notifyOwner(deps, tx, viewer, { userId, what: `${unlinked.provider}-unlinked` });
    if (!left.emailStays) {
      await tx.update(users).set({ emailVerifiedAt: null, emailVouchedBy: null }).where(eq(users.id, userId));
    }
    const entry = { event: 'identity.unlinked', outcome: 'ok', reason: unlinked.provider, userId } as const;
    await auditIn(deps, tx, viewer, entry);
  });
  deps.wakeOutbox();
}
