import { createHash } from 'node:crypto';
import type { IdentityProvider, ProviderSession } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { safeRedirect } from '@foyer/contract/rules/safe-redirect.ts';
import { addressBudgets } from '#src/config/addresses.ts';
import { providerRules } from '#src/config/sign-in.ts';
import { providerFlows } from '#src/db/schema/identities.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { hashRandomValue } from '../id-tokens/take-id-token.ts';
import { providerNotAvailable, translateProviderError } from '../id-tokens/verify-provider-token.ts';
import { redirectUriOf, sealFlowSecrets } from './flows.ts';

type StartFlowInput = Pick<ProviderSession, 'purpose' | 'display'> & {
  provider: IdentityProvider;
  redirect?: string | undefined;
  language?: Language | undefined;
};

/**
 * Starts a flow through a provider. State, nonce and PKCE verifier are generated and kept here, bound to this browser and
 * provider, for 10 minutes; the browser only gets the URL to open.
 */
export async function startFlow(deps: Deps, viewer: Viewer, { provider, purpose, display, ...input }: StartFlowInput) {
  const visits = deps.providers[provider]?.visits;
  if (!visits) throw providerNotAvailable(provider);
  const userId = viewer.kind === 'user' ? viewer.userId : null;
  if (purpose !== 'sign-in' && userId === null) throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  const budget = shared(deps.settings, addressBudgets.providerFlows);
  await requireBudget(deps, addressKey(deps, 'provider-flow', viewer.address), budget);

  const { random, clock, settings } = deps;
  const randomValue = () => random.bytes(providerRules.chanceBytes).toString('base64url');
  const state = randomValue();
  const nonce = visits.nonce ? randomValue() : null;
  const verifier = visits.pkce ? randomValue() : null;
  const codeChallenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
  const redirectUri = redirectUriOf(settings, provider);
  const language = input.language ?? viewer.language;
  const authorizationUrl = await visits
    .authorizationUrl({ redirectUri, state, nonce, codeChallenge, language })
    .catch((cause: unknown) => {
      throw translateProviderError(deps, provider, cause);
    });

  const flowId = random.bytes(providerRules.flowIdBytes).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + providerRules.flowSeconds * 1000);
  await deps.db.insert(providerFlows).values({
    id: flowId,
    provider,
    purpose,
    display,
    browserHash: viewer.browserHash,
    userId: purpose === 'sign-in' ? null : userId,
    redirect: safeRedirect(input.redirect),
    stateHash: hashRandomValue(state),
    nonceHash: nonce === null ? null : hashRandomValue(nonce),
    sealedVerifier: sealFlowSecrets(deps, { nonce, verifier }),
    createdAt,
    expiresAt,
  });
  return { flowId, authorizationUrl, expiresAt: expiresAt.toISOString() };
}
