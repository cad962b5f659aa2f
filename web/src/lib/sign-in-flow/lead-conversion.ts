import type { SignedIn } from '@foyer/contract/accounts.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import type { IdentityProvider } from '@foyer/contract/identities/identities.ts';
import { convertLead, discardLead, type Lead, readLead, updateLeadProfile } from '@foyer/contract/leads.ts';
import { generatePassword } from '@foyer/contract/rules/passwords/generate-password.ts';
import { call } from '../call.ts';
import type { HumanCheck } from '../human-check/create-human-check.ts';
import { readSignUpPassword } from '../storage/sign-up-password.ts';
import { FlowError, orAlert } from './flow-errors.ts';
import type { LeadFacts, ProfileFormValues } from './flow-state.ts';

/** What a new session consists of. */
export type NewSession = Pick<SignedIn, 'accessToken' | 'refreshToken' | 'user'>;

export function factsOf({ leadId, email, emailVerified, phone, name, phoneVerified, source }: Lead): LeadFacts {
  return { leadId, email, emailVerified, phone, name, phoneVerified, source };
}

/** A lead of which only the id is known. The rest comes from the server after the phone is verified. */
export function unknownLead(leadId: string): LeadFacts {
  return { leadId, email: null, phone: null, name: null, phoneVerified: false };
}

/** Whether a lead came from a provider, so that its conversion links the provider's identity. */
export function isFromProvider(lead: LeadFacts | null): lead is LeadFacts & { source: IdentityProvider } {
  return lead?.source === 'google' || lead?.source === 'linkedin';
}

function requireLead(lead: LeadFacts | null): string {
  if (!lead) throw new FlowError('errors.session_expired');
  return lead.leadId;
}

/** Reads a lead from the server. */
export async function fetchLead(leadId: string): Promise<LeadFacts> {
  return factsOf(await call(readLead, { params: { leadId } }).catch(orAlert('errors.lead_read_failed')));
}

/** Adds the email to the lead. It stays unverified until its link or code is used. */
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
 * The password typed for this sign-up. A sign-up by phone has none, so a random one is generated, stored nowhere and
 * marked as generated. A sign-up by provider has no password at all (NO_PASSWORD_SET).
 */
function passwordFor(leadId: string, hasProvider: boolean) {
  const saved = readSignUpPassword(leadId);
  if (saved && saved !== 'over') return { password: saved.password };
  return hasProvider ? {} : { password: generatePassword(randomBytes), passwordIsGenerated: true };
}

/** Converts the lead to a user, as an individual with the lead's name unless the profile form was filled in. */
export async function convertToUser(
  lead: LeadFacts | null,
  profile?: ProfileFormValues,
): Promise<DataOf<typeof convertLead>> {
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

/** Abandons the sign-up. A failed call is ignored: leads expire by themselves. */
export async function abandonLead(lead: LeadFacts | null): Promise<void> {
  if (lead) await call(discardLead, { params: { leadId: lead.leadId } }).catch(() => undefined);
}
