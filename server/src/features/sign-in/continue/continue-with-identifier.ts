import { defaultPhoneCampaign, type Language } from '@foyer/contract/limits.ts';
import type { Deps } from '#src/deps.ts';
import { findUserByVerifiedEmail, findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { requireServedCountry } from '#src/features/codes/sending/guard-sending.ts';
import { requireLookupBudget } from '#src/features/codes/sending/require-lookup-budget.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { readIdentifier } from '../read-identifier.ts';
import { captureLead } from './capture-lead.ts';
import type { NextStep } from './continued.ts';

type Told = {
  identifier: string;
  countryCode?: string | undefined;
  language?: Language | undefined;
  humanCheck?: string | undefined;
};

/**
 * The next step for an email or a phone; sends nothing. A phone is to be proven, whoever it belongs to. An email is
 * followed by the phone: whoever has an account signs in with its number, others prove theirs and become a user.
 */
export async function continueWithIdentifier(deps: Deps, viewer: Viewer, told: Told): Promise<NextStep> {
  const identifier = readIdentifier(told.identifier, told.countryCode);
  await requireLookupBudget(deps, viewer, told.humanCheck);
  const origin = { campaign: defaultPhoneCampaign, language: told.language };
  if ('phone' in identifier) {
    const nextStep = 'PHONE_VERIFICATION_REQUIRED';
    if (await findUserByVerifiedPhone(deps.db, identifier.phone)) return known(nextStep);
    requireServedCountry(deps, identifier.country);
    const lead = await captureLead(deps, viewer, { phone: identifier.phone }, origin);
    return { nextStep, userExists: false, ...lead, missingFields: [] };
  }
  const nextStep = 'PHONE_COLLECTION_REQUIRED';
  if (await findUserByVerifiedEmail(deps.db, identifier.email)) return known(nextStep);
  const lead = await captureLead(deps, viewer, identifier, origin);
  return { nextStep, userExists: false, ...lead, missingFields: ['phone'] };
}

function known(nextStep: NextStep['nextStep']): NextStep {
  return { nextStep, userExists: true, leadExists: false };
}
