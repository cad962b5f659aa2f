import { and, eq } from 'drizzle-orm';
import { auditIn } from '#src/audit/audit.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import type { Deps } from '#src/deps.ts';
import { requireSignInMethod } from '#src/features/accounts/sign-in-methods/last-credential.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { readSignInMethods } from '#src/features/accounts/sign-in-methods/read-sign-in-methods.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import { notifyOwner } from '#src/features/notifications/notify-owner.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { noSuchPasskey } from './list-passkeys.ts';

/** Removes a passkey unless it is the last sign-in method, and notifies its owner. */
export async function removePasskey(
  deps: Deps,
  viewer: SignedInUser,
  { passkeyId }: { passkeyId: string },
): Promise<void> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  await deps.db.transaction(async (tx) => {
    await lockOwnAccount(deps, tx, viewer);
    const methods = await readSignInMethods(tx, userId);
    const [removed] = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.id, passkeyId), eq(passkeys.userId, userId)))
      .returning({ id: passkeys.id });
    if (!removed) throw noSuchPasskey();
    requireSignInMethod({ ...methods, passkeys: methods.passkeys - 1 });
    await auditIn(deps, tx, viewer, { event: 'passkey.removed', outcome: 'ok', userId });
    await notifyOwner(deps, tx, viewer, { userId, what: 'passkey-removed' });
  });
  deps.wakeOutbox();
}
