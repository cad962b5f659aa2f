import { IdTokenRefused, ProviderRefused, ProviderUnreachable } from '#src/adapters/identity/failures.ts';
import type { Deps, Provider } from '#src/deps.ts';
import { hashRandomValue } from '../id-tokens/take-id-token.ts';
import { type Flow, openFlowSecrets, sealOutcome } from './flows.ts';
import { grantColumns } from './grants.ts';

type FlowProvider = Provider & { visits: NonNullable<Provider['visits']> };
type CallbackParams = { code: string; iss: string | undefined; redirectUri: string };

/**
 * Exchanges the code for an ID token and verifies it; returns the columns to store. Null when the provider could not be
 * reached, refused the code, or sent an invalid token.
 */
export async function exchangeCode(
  deps: Pick<Deps, 'secrets' | 'log' | 'clock'>,
  provider: FlowProvider,
  flow: Flow,
  back: CallbackParams,
): Promise<Pick<Flow, 'idTokenHash' | 'sealedIdToken' | 'sealedGrant' | 'grantEndsAt'> | null> {
  try {
    const { idToken, grant } = await provider.visits.exchange({ ...back, ...openFlowSecrets(deps, flow) });
    const { claims, hash, nonce, fromVisit } = await provider.verify(idToken);
    if (!fromVisit) throw new IdTokenRefused('the issuer is another one');
    if (flow.nonceHash && !flow.nonceHash.equals(hashRandomValue(nonce ?? ''))) {
      throw new IdTokenRefused('the nonce is another one');
    }
    return { idTokenHash: hash, sealedIdToken: sealOutcome(deps, { idToken, claims }), ...grantColumns(deps, grant) };
  } catch (cause) {
    const isProviderError = [IdTokenRefused, ProviderRefused, ProviderUnreachable].some(
      (kind) => cause instanceof kind,
    );
    if (!isProviderError || !(cause instanceof Error)) throw cause;
    deps.log.warn({ provider: flow.provider, flow: flow.id, reason: cause.message }, 'a visit at a provider failed');
    return null;
  }
}
