import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import type { Deps } from '#src/deps.ts';
import type { LeadOrigin } from '#src/features/leads/capture/save-lead.ts';
import { provenContacts } from '#src/features/leads/contacts/proven-contacts.ts';
import type { LeadRow } from '#src/features/leads/queries.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import type { ContinueData, ContinueResult } from '../continue/continue-result.ts';
import { signInWithIdentity } from './sign-in-with-identity.ts';

type ProviderInput = { provider: IdentityProvider; idToken: string; rememberMe: boolean; origin: LeadOrigin };

/** Signs in through a provider, or continues as a lead whose phone must be verified. */
export async function continueWithProvider(
  deps: Deps,
  viewer: Viewer,
  { rememberMe: remember, ...input }: ProviderInput,
): Promise<ContinueResult> {
  const { signedIn, captured } = await signInWithIdentity(deps, viewer, { ...input, remember });
  if (signedIn) {
    const { session, user } = signedIn;
    const next = { nextStep: 'LOGIN_SUCCESS', userExists: true, leadExists: false, ...session.pair, user } as const;
    return { next, cookie: session.cookie };
  }
  const { lead, isNewLead } = captured;
  const leadFields = { userExists: false, leadExists: !isNewLead, leadId: lead.id, isNewLead };
  return { next: { ...leadFields, ...stepOf(deps, lead) } };
}

/** The next step of a lead. A returning lead may have a verified phone; then only an email can be missing. */
function stepOf(deps: Deps, lead: LeadRow): Pick<ContinueData, 'nextStep' | 'missingFields'> {
  const phoneProven = provenContacts(deps, lead).phone !== null;
  const missingFields = [...(phoneProven ? [] : ['phone']), ...(lead.email === null ? ['email'] : [])];
  const onlyEmail = phoneProven && lead.email === null;
  return { nextStep: onlyEmail ? 'EMAIL_COLLECTION_REQUIRED' : 'PHONE_VERIFICATION_REQUIRED', missingFields };
}
