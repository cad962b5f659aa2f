import { createHash } from 'node:crypto';
import type { IdentityProvider, ProviderSession } from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { safeRedirect } from '@foyer/contract/rules/redirect.ts';
import { addressBudgets, providerRules } from '#src/config.ts';
import { providerFlows } from '#src/db/schema/identities.ts';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { addressKey, requireBudget, shared } from '#src/http/limits/limits.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { hashOfChance } from '../id-tokens/take-id-token.ts';
import { providerNotAvailable, translated } from '../id-tokens/verify-id-token.ts';
import { redirectUriOf, sealChance } from './flows.ts';

type Start = Pick<ProviderSession, 'purpose' | 'display'> & {
  provider: IdentityProvider;
  redirect?: string | undefined;
  language?: Language | undefined;
};

/**
 * Begins a visit at a provider. State, nonce and PKCE verifier are made and kept here, for this browser and this
 * provider, for 10 minutes (rule 29); the browser only learns the address to go to.
 */
export async function startFlow(deps: Deps, viewer: Viewer, { provider, purpose, display, ...input }: Start) {
  const visits = deps.providers[provider]?.visits;
  if (!visits) throw providerNotAvailable(provider);
  const userId = viewer.kind === 'user' ? viewer.userId : null;
  if (purpose !== 'sign-in' && userId === null) throw new AppError('UNAUTHENTICATED', 'Sign in to go on.');
  const budget = shared(deps.settings, addressBudgets.providerFlows);
  await requireBudget(deps, addressKey(deps, 'provider-flow', viewer.address), budget);

  const { random, clock, settings } = deps;
  const chance = () => random.bytes(providerRules.chanceBytes).toString('base64url');
  const state = chance();
  const nonce = visits.nonce ? chance() : null;
  const verifier = visits.pkce ? chance() : null;
  const codeChallenge = verifier === null ? null : createHash('sha256').update(verifier).digest('base64url');
  const redirectUri = redirectUriOf(settings, provider);
  const language = input.language ?? viewer.language;
  const authorizationUrl = await visits
    .authorizationUrl({ redirectUri, state, nonce, codeChallenge, language })
    .catch((cause: unknown) => {
      throw translated(deps, provider, cause);
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
    stateHash: hashOfChance(state),
    nonceHash: nonce === null ? null : hashOfChance(nonce),
    sealedVerifier: sealChance(deps, { nonce, verifier }),
    createdAt,
    expiresAt,
  });
  return { flowId, authorizationUrl, expiresAt: expiresAt.toISOString() };
}
