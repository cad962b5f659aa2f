import type { SignedIn } from '@foyer/contract/accounts.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { convertLead, discardLead, type Lead, readLead, updateLeadProfile } from '@foyer/contract/leads.ts';
import { generatePassword } from '@foyer/contract/rules/passwords/generate-password.ts';
import { call } from '../call.ts';
import type { HumanCheck } from '../human-check/human-check.ts';
import { readSignUpPassword } from '../storage/sign-up-password.ts';
import { FlowError, sayInstead } from './flow-errors.ts';
import type { LeadFacts, ProfileForm } from './flow-state.ts';

/** What a new session consists of. */
export type NewSession = Pick<SignedIn, 'accessToken' | 'refreshToken' | 'user'>;

export function factsOf({ leadId, email, emailVerified, phone, name, phoneVerified, source }: Lead): LeadFacts {
  return { leadId, email, emailVerified, phone, name, phoneVerified, source };
}

/** A lead of which only the id is known yet: what it has is told once its phone is proven. */
export function unknownLead(leadId: string): LeadFacts {
  return { leadId, email: null, phone: null, name: null, phoneVerified: false };
}

/** Whose identity at a provider the conversion of this lead keeps. */
export function isFromProvider(lead: LeadFacts | null): lead is LeadFacts & { source: IdentityProvider } {
  return lead?.source === 'google' || lead?.source === 'linkedin';
}

function requireLead(lead: LeadFacts | null): string {
  if (!lead) throw new FlowError('errors.session_expired');
  return lead.leadId;
}

/** What the server knows of a lead. */
export async function fetchLead(leadId: string): Promise<LeadFacts> {
  return factsOf(await call(readLead, { params: { leadId } }).catch(sayInstead('errors.lead_read_failed')));
}

/** Adds the email to the lead. It stays unproven until its link or code is used. */
export async function saveLeadEmail(lead: LeadFacts | null, email: string, humanCheck: HumanCheck): Promise<LeadFacts> {
  const params = { leadId: requireLead(lead) };
  return factsOf(
    await humanCheck.sendIfAsked('look-up', (solution) =>
      call(updateLeadProfile, { params, body: { email, humanCheck: solution } }),
    ),
  );
}

function randomBytes(size: number): Uint8Array {
  return crypto.getRandomValues(new Uint8Array(size));
}

/**
 * The password typed for this sign-up. Who entered by phone typed none: theirs is a generated one, which is kept nowhere,
 * and the server is told so. Who came from a provider has none (NO_PASSWORD_SET).
 */
function passwordFor(leadId: string, hasProvider: boolean) {
  const kept = readSignUpPassword(leadId);
  if (kept && kept !== 'over') return { password: kept.password };
  return hasProvider ? {} : { password: generatePassword(randomBytes), passwordIsGenerated: true };
}

/**
 * Makes the lead a user (spec section 4, "Phone signup" 5): role individual and the lead's own name, unless the person
 * filled in the profile form.
 */
export async function convert(lead: LeadFacts | null, profile?: ProfileForm): Promise<DataOf<typeof convertLead>> {
  const leadId = requireLead(lead);
  const params = { leadId };
  const password = passwordFor(leadId, lead?.emailVerified === true);
  const { role, name, company } = profile ?? { role: 'individual', name: lead?.name ?? '', company: '' };
  const profileData = {
    ...(name.trim() && { name }),
    ...(role === 'organization' && { company }),
  };
  const signedIn = await call(convertLead, { params, body: { role, profileData, ...password } });
  if (!signedIn.accessToken) throw new FlowError('errors.account_creation_failed');
  return signedIn;
}

/** Gives the sign-up up. That the server could not be told must not keep the person: leads die by themselves. */
export async function abandonLead(lead: LeadFacts | null): Promise<void> {
  if (lead) await call(discardLead, { params: { leadId: lead.leadId } }).catch(() => undefined);
}
