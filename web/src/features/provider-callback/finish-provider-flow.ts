import { exchangeLinkedIn, finishProviderFlow, type IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Config } from '@foyer/contract/system.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { SocialError } from '#src/lib/api/social-error.ts';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import type { ProviderResult } from '#src/lib/provider-popup/provider-result.ts';
import { FlowError } from '#src/lib/sign-in-flow/flow-errors.ts';

/** Who came back, and how they went: a popup hands over, a whole page goes on. */
export type FinishedFlow = { result: ProviderResult; display: 'popup' | 'page'; redirect: string | null };

export type CallbackParts = { provider: IdentityProvider; query: URLSearchParams; config: Config };

const given = (query: URLSearchParams, name: string) => query.get(name) ?? undefined;

/** A way back without a state, or with neither code nor error, is nobody's (spec section 8). */
function required(query: URLSearchParams): { code: string | undefined; state: string } {
  const code = given(query, 'code');
  const state = given(query, 'state');
  if (!state || !(code ?? given(query, 'error'))) throw new FlowError('errors.invalid_callback');
  return { code, state };
}

/** The code goes to the server, which exchanges it (rule 29). */
export async function finishDirect({ provider, query }: CallbackParts): Promise<FinishedFlow> {
  const { code, state } = required(query);
  const body = {
    code,
    state,
    iss: given(query, 'iss'),
    error: given(query, 'error'),
    error_description: given(query, 'error_description'),
  };
  const session = await call(finishProviderFlow, { params: { provider }, body }).catch((error: unknown) => {
    // Only for what is said: the server has judged, and tells nobody why a provider refused.
    throw hasCode(error, 'PROVIDER_FAILED') && body.error ? refusedThere(query) : error;
  });
  const { flowId, display, redirect } = session;
  return { result: { kind: 'direct', flowId, session }, display, redirect };
}

/** The earlier exchange of LinkedIn's code (spec section 7), which may make a lead at once. */
export async function finishLegacy({ query }: CallbackParts): Promise<FinishedFlow> {
  const { code, state } = required(query);
  if (!code) throw refusedThere(query);
  const redirectUri = window.location.origin + paths.linkedinCallbackLegacy;
  const body = { code, state, redirectUri, iss: given(query, 'iss') };
  const session = await call(exchangeLinkedIn, { body });
  const { flowId, display, redirect, requiresPhoneVerification, isNewLead } = session;
  const leadId = requiresPhoneVerification ? session.leadId : undefined;
  const answered = { requiresPhoneVerification, isNewLead, leadId };
  return { result: { kind: 'direct', flowId, session, ...answered }, display, redirect };
}

/** LinkedIn directly, or through the hosted project. */
export async function finishLinkedIn(back: CallbackParts): Promise<FinishedFlow> {
  const { config, query } = back;
  if (config.linkedinMode === 'direct') return finishDirect(back);
  if (query.get('error')) throw refusedThere(query);
  const { finishHostedVisit } = await import('#src/lib/social-sign-in/hosted-visit.ts');
  return finishHostedVisit(config.supabase, query.get('code'));
}

/** The person, or the provider, said no. */
function refusedThere(query: URLSearchParams): SocialError {
  const said = `${query.get('error')} ${query.get('error_description') ?? ''}`;
  return /access_denied|user_cancelled/i.test(said) ? new SocialError('cancelled') : new SocialError('refused', said);
}
