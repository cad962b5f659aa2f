import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedEmail, findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import type { LeadOrigin } from '#src/features/leads/capture/save-lead.ts';
import { requireServedCountry } from '#src/features/one-time-codes/sending/guard-sending.ts';
import { requireLookupBudget } from '#src/features/one-time-codes/sending/require-lookup-budget.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { readIdentifier } from '../read-identifier.ts';
import { captureLead } from './capture-lead.ts';
import type { ContinueData } from './continue-result.ts';

type IdentifierInput = {
  identifier: string;
  countryCode?: string | undefined;
  humanCheck?: string | undefined;
  origin: LeadOrigin;
};

/**
 * The next step for an email or a phone; sends nothing. A phone must be verified, even if it has an account. An email
 * is followed by the phone: existing users sign in with their number, others verify theirs and become users.
 */
export async function continueWithIdentifier(
  deps: Deps,
  viewer: Viewer,
  input: IdentifierInput,
): Promise<ContinueData> {
  const identifier = readIdentifier(input.identifier, input.countryCode);
  await requireLookupBudget(deps, viewer, input.humanCheck);
  if ('phone' in identifier) {
    const nextStep = 'PHONE_VERIFICATION_REQUIRED';
    if (await findUserByVerifiedPhone(deps.db, identifier.phone)) return existingUser(nextStep);
    requireServedCountry(deps, identifier.country);
    const lead = await captureLead(deps, viewer, { phone: identifier.phone }, input.origin);
    return { nextStep, userExists: false, ...lead, missingFields: [] };
  }
  const nextStep = 'PHONE_COLLECTION_REQUIRED';
  if (await findUserByVerifiedEmail(deps.db, identifier.email)) return existingUser(nextStep);
  const lead = await captureLead(deps, viewer, identifier, input.origin);
  return { nextStep, userExists: false, ...lead, missingFields: ['phone'] };
}

function existingUser(nextStep: ContinueData['nextStep']): ContinueData {
  return { nextStep, userExists: true, leadExists: false };
}
