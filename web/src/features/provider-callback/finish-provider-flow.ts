import { exchangeLinkedIn, finishProviderFlow, type IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Config } from '@foyer/contract/system.ts';
import { hasCode } from '#src/lib/api/api-error.ts';
import { SocialError } from '#src/lib/api/social-error.ts';
import { call } from '#src/lib/call.ts';
import { paths } from '#src/lib/paths.ts';
import type { ProviderResult } from '#src/lib/provider-popup/provider-result.ts';
import { FlowError } from '#src/lib/sign-in-flow/flow-errors.ts';

/** The result of a visit. A popup delivers it to its opener; a whole page continues with it. */
export type FinishedFlow = { result: ProviderResult; display: 'popup' | 'page'; redirect: string | null };

export type CallbackContext = { provider: IdentityProvider; query: URLSearchParams; config: Config };

const optional = (query: URLSearchParams, name: string) => query.get(name) ?? undefined;

/** A callback without a state, or with neither code nor error, belongs to no visit. */
function required(query: URLSearchParams): { code: string | undefined; state: string } {
  const code = optional(query, 'code');
  const state = optional(query, 'state');
  if (!state || !(code ?? optional(query, 'error'))) throw new FlowError('errors.invalid_callback');
  return { code, state };
}

/** The server exchanges the code. */
export async function finishDirect({ provider, query }: CallbackContext): Promise<FinishedFlow> {
  const { code, state } = required(query);
  const body = {
    code,
    state,
    iss: optional(query, 'iss'),
    error: optional(query, 'error'),
    error_description: optional(query, 'error_description'),
  };
  const session = await call(finishProviderFlow, { params: { provider }, body }).catch((error: unknown) => {
    // Only for the message: the server has decided, but does not say why a provider refused.
    throw hasCode(error, 'PROVIDER_FAILED') && body.error ? refusalOf(query) : error;
  });
  const { flowId, display, redirect } = session;
  return { result: { kind: 'direct', flowId, session }, display, redirect };
}

/** The legacy exchange of LinkedIn's code, which may create a lead at once. */
export async function finishLegacy({ query }: CallbackContext): Promise<FinishedFlow> {
  const { code, state } = required(query);
  if (!code) throw refusalOf(query);
  const redirectUri = window.location.origin + paths.linkedinCallbackLegacy;
  const body = { code, state, redirectUri, iss: optional(query, 'iss') };
  const session = await call(exchangeLinkedIn, { body });
  const { flowId, display, redirect, requiresPhoneVerification, isNewLead } = session;
  const leadId = requiresPhoneVerification ? session.leadId : undefined;
  const answered = { requiresPhoneVerification, isNewLead, leadId };
  return { result: { kind: 'direct', flowId, session, ...answered }, display, redirect };
}

/** LinkedIn directly or through the hosted project. */
export async function finishLinkedIn(back: CallbackContext): Promise<FinishedFlow> {
  const { config, query } = back;
  if (config.linkedinMode === 'direct') return finishDirect(back);
  if (query.get('error')) throw refusalOf(query);
  const { finishHostedVisit } = await import('#src/lib/social-sign-in/hosted-visit.ts');
  return finishHostedVisit(config.supabase, query.get('code'));
}

/** The person or the provider refused. */
function refusalOf(query: URLSearchParams): SocialError {
  const reason = `${query.get('error')} ${query.get('error_description') ?? ''}`;
  return /access_denied|user_cancelled/i.test(reason)
    ? new SocialError('cancelled')
    : new SocialError('refused', reason);
}
