import type { SignedIn } from '@foyer/contract/accounts.ts';
import type { DataOf } from '@foyer/contract/http.ts';
import { convertLead, discardLead, type Lead, readLead, updateLeadProfile } from '@foyer/contract/leads.ts';
import { generatePassword } from '@foyer/contract/rules/passwords/generate-password.ts';
import { call } from '#src/lib/call.ts';
import type { HumanCheck } from '#src/lib/human-check/human-check.ts';
import { keptPassword } from '#src/lib/storage/kept-password.ts';
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

function requireLead(lead: LeadFacts | null): string {
  if (!lead) throw new FlowError('errors.session_expired');
  return lead.leadId;
}

/** What the server knows of a lead. */
export async function lookAtLead(leadId: string): Promise<LeadFacts> {
  return factsOf(await call(readLead, { params: { leadId } }).catch(sayInstead('errors.lead_read_failed')));
}

/** Adds the email to the lead. It stays unproven until its link or code is used. */
export async function keepEmail(lead: LeadFacts | null, email: string, humanCheck: HumanCheck): Promise<LeadFacts> {
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
function passwordFor(leadId: string, isFromProvider: boolean) {
  const kept = keptPassword(leadId);
  if (kept && kept !== 'over') return { password: kept.password };
  return isFromProvider ? {} : { password: generatePassword(randomBytes), passwordIsGenerated: true };
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
export async function giveUp(lead: LeadFacts | null): Promise<void> {
  if (lead) await call(discardLead, { params: { leadId: lead.leadId } }).catch(() => undefined);
}
