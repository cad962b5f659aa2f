import { IdTokenRefused, ProviderRefused, ProviderUnreachable } from '#src/adapters/identity/failures.ts';
import type { Deps, Provider } from '#src/deps.ts';
import { hashOfChance } from '../id-tokens/take-id-token.ts';
import { type Flow, openChance, sealOutcome } from './flows.ts';
import { keptGrant } from './grants.ts';

type Visited = Provider & { visits: NonNullable<Provider['visits']> };
type Back = { code: string; iss: string | undefined; redirectUri: string };

/**
 * The code for an ID token, which passes every check before anybody sees it: what is kept of a visit. Null when the
 * provider could not be reached, refused the code, or sent a token that is not to be believed.
 */
export async function exchangeCode(
  deps: Pick<Deps, 'secrets' | 'log' | 'clock'>,
  provider: Visited,
  flow: Flow,
  back: Back,
): Promise<Pick<Flow, 'idTokenHash' | 'sealedIdToken' | 'sealedGrant' | 'grantEndsAt'> | null> {
  try {
    const { idToken, grant } = await provider.visits.exchange({ ...back, ...openChance(deps, flow) });
    const { claims, hash, nonce, fromVisit } = await provider.verify(idToken);
    if (!fromVisit) throw new IdTokenRefused('the issuer is another one');
    if (flow.nonceHash && !flow.nonceHash.equals(hashOfChance(nonce ?? ''))) {
      throw new IdTokenRefused('the nonce is another one');
    }
    return { idTokenHash: hash, sealedIdToken: sealOutcome(deps, { idToken, claims }), ...keptGrant(deps, grant) };
  } catch (cause) {
    const known = [IdTokenRefused, ProviderRefused, ProviderUnreachable].some((kind) => cause instanceof kind);
    if (!known || !(cause instanceof Error)) throw cause;
    deps.log.warn({ provider: flow.provider, flow: flow.id, reason: cause.message }, 'a visit at a provider failed');
    return null;
  }
}
