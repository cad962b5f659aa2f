import type { IdentityProvider, LinkedIdentity } from '@foyer/contract/identities/identities.ts';
import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { takeIdToken } from './id-tokens/take-id-token.ts';
import { verifyIdToken } from './id-tokens/verify-id-token.ts';
import { lockIdentity, presentIdentity } from './queries.ts';
import { saveIdentity } from './save-identity.ts';

/** Links the identity of a visit that the signed-in person began for it. Owned elsewhere, nothing moves (rule 26). */
export async function linkIdentity(
  deps: Deps,
  viewer: SignedInUser,
  input: { provider: IdentityProvider; idToken: string },
): Promise<LinkedIdentity> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const token = await verifyIdToken(deps, input);
  const link = deps.db.transaction(async (tx) => {
    const claims = await takeIdToken(deps, tx, viewer, { token, purpose: 'link' });
    // The identity is locked before the account, as when somebody signs in by it, and its row after, as to unlink it.
    await lockIdentity(tx, claims);
    await lockOwnAccount(deps, tx, viewer);
    return saveIdentity(deps, tx, viewer, { userId, claims, used: false });
  });
  const linked = await link.catch(async (refusal: unknown) => {
    if (refusal instanceof AppError && refusal.code === 'IDENTITY_IN_USE') {
      await audit(deps, viewer, { event: 'identity.conflict', outcome: 'fail', reason: input.provider, userId });
    }
    throw refusal;
  });
  deps.wakeOutbox();
  // Who is signed in came in by some other way than the one that was just added.
  return presentIdentity(linked, true);
}
