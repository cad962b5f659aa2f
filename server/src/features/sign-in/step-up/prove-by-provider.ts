import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { takeIdToken } from '#src/features/identities/id-tokens/take-id-token.ts';
import { invalidIdToken, verifyProviderToken } from '#src/features/identities/id-tokens/verify-provider-token.ts';
import { findUserByIdentity } from '#src/features/identities/queries.ts';
import type { NewSession } from '#src/features/sessions/creation/create-session.ts';
import type { Proof } from './step-up-ways.ts';

/** Steps up with a provider flow that was started for it, about an identity linked to this user. */
export async function proveByProvider(
  { deps, viewer, finish }: Proof,
  provider: IdentityProvider,
  idToken: string,
): Promise<NewSession> {
  const token = await verifyProviderToken(deps, { provider, idToken });
  return deps.db.transaction(async (tx) => {
    const session = await finish(tx);
    const claims = await takeIdToken(deps, tx, viewer, { token, purpose: 'step-up' });
    const owner = await findUserByIdentity(tx, claims);
    if (owner?.id !== viewer.userId) throw invalidIdToken();
    return session;
  });
}
