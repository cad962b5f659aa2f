import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedEmail, findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import type { LeadOrigin } from '#src/features/leads/capture/save-lead.ts';
import { requireServedCountry } from '#src/features/one-time-codes/sending/guard-sending.ts';
import { requireLookupBudget } from '#src/features/one-time-codes/sending/require-lookup-budget.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { readIdentifier } from '../read-identifier.ts';
import { captureLead } from './capture-lead.ts';
import type { NextStep } from './continued.ts';

type Told = {
  identifier: string;
  countryCode?: string | undefined;
  humanCheck?: string | undefined;
  origin: LeadOrigin;
};

/**
 * The next step for an email or a phone; sends nothing. A phone is to be proven, whoever it belongs to. An email is
 * followed by the phone: whoever has an account signs in with its number, others prove theirs and become a user.
 */
export async function continueWithIdentifier(deps: Deps, viewer: Viewer, told: Told): Promise<NextStep> {
  const identifier = readIdentifier(told.identifier, told.countryCode);
  await requireLookupBudget(deps, viewer, told.humanCheck);
  if ('phone' in identifier) {
    const nextStep = 'PHONE_VERIFICATION_REQUIRED';
    if (await findUserByVerifiedPhone(deps.db, identifier.phone)) return known(nextStep);
    requireServedCountry(deps, identifier.country);
    const lead = await captureLead(deps, viewer, { phone: identifier.phone }, told.origin);
    return { nextStep, userExists: false, ...lead, missingFields: [] };
  }
  const nextStep = 'PHONE_COLLECTION_REQUIRED';
  if (await findUserByVerifiedEmail(deps.db, identifier.email)) return known(nextStep);
  const lead = await captureLead(deps, viewer, identifier, told.origin);
  return { nextStep, userExists: false, ...lead, missingFields: ['phone'] };
}

function known(nextStep: NextStep['nextStep']): NextStep {
  return { nextStep, userExists: true, leadExists: false };
}
