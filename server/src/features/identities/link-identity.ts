import type { IdentityProvider, LinkedIdentity } from '@foyer/contract/identities/identities.ts';
import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnAccount } from '#src/features/accounts/sign-in-methods/lock-own-account.ts';
import { requireRecentSignIn } from '#src/features/accounts/sign-in-methods/require-recent-sign-in.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { takeIdToken } from './id-tokens/take-id-token.ts';
import { verifyProviderToken } from './id-tokens/verify-provider-token.ts';
import { lockIdentity, presentIdentity } from './queries.ts';
import { saveIdentity } from './save-identity.ts';

/** Links the identity of a flow that the signed-in user started. Throws IDENTITY_IN_USE if another account has it. */
export async function linkIdentity(
  deps: Deps,
  viewer: SignedInUser,
  input: { provider: IdentityProvider; idToken: string },
): Promise<LinkedIdentity> {
  requireRecentSignIn(deps, viewer);
  const { userId } = viewer;
  const token = await verifyProviderToken(deps, input);
  const link = deps.db.transaction(async (tx) => {
    const claims = await takeIdToken(deps, tx, viewer, { token, purpose: 'link' });
    // Same lock order as signing in with and unlinking an identity: the identity, then the account, then its row.
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
  // The user is already signed in by another method, so this one can be unlinked.
  return presentIdentity(linked, true);
}
