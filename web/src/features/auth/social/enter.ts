import type { SignedIn } from '@foyer/contract/accounts.ts';
import {
  captureLinkedInLead,
  exchangeSupabaseSession,
  type ProviderSession,
} from '@foyer/contract/identity/providers.ts';
import type { Language } from '@foyer/contract/limits.ts';
import { continueAuth, signInByIdToken } from '@foyer/contract/sign-in.ts';
import { createCall } from '#src/lib/api/create-call.ts';
import { call } from '#src/lib/call.ts';
import type { Arrival } from '#src/lib/provider-popup/arrival.ts';
import { session } from '#src/lib/session/session.ts';
import type { Campaign } from '../flow/campaign.ts';
import { FlowError } from '../flow/flow-errors.ts';
import type { NewSession } from '../flow/lead-conversion.ts';

/** What the account still lacks, for /auth/complete-profile (spec section 2). */
export type Gap = {
  userId: string;
  currentData: { name: string | null; company: string | null; email: string | null };
  missingFields: readonly ('name' | 'company' | 'email')[];
};

/** Where somebody stands who came back from a provider. */
export type Entered =
  | { kind: 'user'; signedIn: NewSession; gap: Gap | null }
  /** New here: the phone comes next. */
  | { kind: 'lead'; leadId: string };

type Parts = { campaign: Campaign; language: Language };

/** An answer in which the session may be missing. */
type Answer = Partial<Pick<SignedIn, 'accessToken' | 'refreshToken' | 'user'>> & {
  requiresProfileCompletion?: boolean | undefined;
  userId?: string | undefined;
  currentData?: Gap['currentData'] | undefined;
  missingFields?: Gap['missingFields'] | undefined;
};

function asUser({ accessToken, refreshToken, user, ...rest }: Answer): Entered {
  if (!accessToken || !refreshToken || !user) throw new FlowError('errors.incomplete_data');
  const { requiresProfileCompletion, userId = user.id, missingFields = [], currentData } = rest;
  const known = currentData ?? { name: user.name, company: null, email: user.email };
  const gap = requiresProfileCompletion ? { userId, currentData: known, missingFields } : null;
  return { kind: 'user', signedIn: { accessToken, refreshToken, user }, gap };
}

function asLead(leadId: string | undefined): Entered {
  if (!leadId) throw new FlowError('errors.lead_capture_failed');
  return { kind: 'lead', leadId };
}

/** Google (spec section 4): one call decides. */
async function continueWithGoogle({ idToken }: ProviderSession, { campaign, language }: Parts): Promise<Entered> {
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

/** LinkedIn (spec section 4): a lead goes on to its phone; whoever is a user already signs in with the same token. */
async function enterWithLinkedIn(
  { idToken }: ProviderSession,
  leadId: string | undefined,
  { campaign, language }: Parts,
): Promise<Entered> {
  if (leadId) return asLead(leadId);
  const captured = await call(captureLinkedInLead, { body: { accessToken: idToken, ...campaign, language } });
  if (!captured.isExistingUser) return asLead(captured.lead?.leadId);
  if (captured.accessToken) return asUser(captured);
  return asUser(await call(signInByIdToken, { body: { idToken, provider: 'linkedin', rememberMe: true } }));
}

/** The server believes the hosted project's bearer token, and nothing else of it (rule 28). */
async function enterHosted(accessToken: string, userId: string): Promise<Entered> {
  const callAsHosted = createCall({
    ...session.callOptions,
    session: { accessToken: () => accessToken, refresh: async () => 'dropped', ended: () => undefined },
  });
  const answer = await callAsHosted(exchangeSupabaseSession, {
    body: { supabaseUserId: userId, provider: 'linkedin' },
  });
  return answer.requiresPhoneVerification ? asLead(answer.leadId) : asUser(answer);
}

/** Turns an arrival into a session or a lead. Its token counts once: so does this. */
export function enter(arrived: Arrival, parts: Parts): Promise<Entered> {
  if (arrived.kind === 'hosted') return enterHosted(arrived.accessToken, arrived.userId);
  return arrived.session.provider === 'google'
    ? continueWithGoogle(arrived.session, parts)
    : enterWithLinkedIn(arrived.session, arrived.leadId, parts);
}
