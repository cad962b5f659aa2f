import type { SignedIn } from '@foyer/contract/accounts.ts';
import {
  captureLinkedInLead,
  exchangeSupabaseSession,
  type ProviderSession,
} from '@foyer/contract/identities/identities.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { continueAuth, signInByIdToken } from '@foyer/contract/sign-in.ts';
import { createCall } from '../api/create-call.ts';
import { call } from '../call.ts';
import type { ProviderResult } from '../provider-popup/provider-result.ts';
import { session } from '../session/session.ts';
import type { Campaign } from '../sign-in-flow/campaign.ts';
import { FlowError } from '../sign-in-flow/flow-errors.ts';
import type { NewSession } from '../sign-in-flow/lead-conversion.ts';

/** What an account is missing, for /auth/complete-profile. */
export type MissingAccountData = {
  userId: string;
  currentData: { name: string | null; company: string | null; email: string | null };
  missingFields: readonly ('name' | 'company' | 'email')[];
};

/** The outcome of signing in with a provider. */
export type ProviderSignIn =
  | { kind: 'user'; signedIn: NewSession; gap: MissingAccountData | null }
  /** A new person: the phone comes next. */
  | { kind: 'lead'; leadId: string };

type SignInContext = { campaign: Campaign; language: Language };

/** A response that may come without the session. */
type Answer = Partial<Pick<SignedIn, 'accessToken' | 'refreshToken' | 'user'>> & {
  requiresProfileCompletion?: boolean | undefined;
  userId?: string | undefined;
  currentData?: MissingAccountData['currentData'] | undefined;
  missingFields?: MissingAccountData['missingFields'] | undefined;
};

function asUser({ accessToken, refreshToken, user, ...rest }: Answer): ProviderSignIn {
  if (!accessToken || !refreshToken || !user) throw new FlowError('errors.incomplete_data');
  const { requiresProfileCompletion, userId = user.id, missingFields = [], currentData } = rest;
  const current = currentData ?? { name: user.name, company: null, email: user.email };
  const gap = requiresProfileCompletion ? { userId, currentData: current, missingFields } : null;
  return { kind: 'user', signedIn: { accessToken, refreshToken, user }, gap };
}

function asLead(leadId: string | undefined): ProviderSignIn {
  if (!leadId) throw new FlowError('errors.lead_capture_failed');
  return { kind: 'lead', leadId };
}

/** Google: one call decides. */
async function continueWithGoogle(
  { idToken }: ProviderSession,
  { campaign, language }: SignInContext,
): Promise<ProviderSignIn> {
  const body = { provider: 'google', idToken, rememberMe: true, language, ...campaign } as const;
  const answer = await call(continueAuth, { body });
  switch (answer.nextStep) {
    case 'LOGIN_SUCCESS': {
      const { accessToken, refreshToken, user } = answer;
      return asUser({ accessToken, refreshToken, user });
    }
    case 'PHONE_VERIFICATION_REQUIRED':
    case 'PHONE_COLLECTION_REQUIRED':
    case 'EMAIL_COLLECTION_REQUIRED':
      return asLead(answer.leadId);
    default:
      throw new FlowError('errors.unexpected_state');
  }
}

/** LinkedIn: a lead continues at its phone; an existing user signs in with the same token. */
async function enterWithLinkedIn(
  { idToken }: ProviderSession,
  leadId: string | undefined,
  { campaign, language }: SignInContext,
): Promise<ProviderSignIn> {
  if (leadId) return asLead(leadId);
  const captured = await call(captureLinkedInLead, { body: { accessToken: idToken, ...campaign, language } });
  if (!captured.isExistingUser) return asLead(captured.lead?.leadId);
  if (captured.accessToken) return asUser(captured);
  return asUser(await call(signInByIdToken, { body: { idToken, provider: 'linkedin', rememberMe: true } }));
}

/** The server trusts the hosted project's bearer token and nothing else of the result. */
async function enterHosted(
  { user, session: { access_token: accessToken } }: Extract<ProviderResult, { kind: 'hosted' }>,
  { campaign, language }: SignInContext,
): Promise<ProviderSignIn> {
  const callAsHosted = createCall({
    ...session.callOptions,
    session: { accessToken: () => accessToken, refresh: async () => 'dropped', ended: () => undefined },
  });
  const answer = await callAsHosted(exchangeSupabaseSession, {
    body: { supabaseUserId: user.id, provider: 'linkedin', ...campaign, language },
  });
  return answer.requiresPhoneVerification ? asLead(answer.leadId) : asUser(answer);
}

/** Turns a provider's result into a session or a lead. The token in it works once, and so does this. */
export function signInWithProvider(result: ProviderResult, context: SignInContext): Promise<ProviderSignIn> {
  if (result.kind === 'hosted') return enterHosted(result, context);
  return result.session.provider === 'google'
    ? continueWithGoogle(result.session, context)
    : enterWithLinkedIn(result.session, result.leadId, context);
}
