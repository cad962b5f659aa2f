import { defaultPhoneCampaign, type Language } from '@foyer/contract/limits.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import type { Deps } from '#src/deps.ts';
import { audit } from '#src/features/accounts/audit/audit.ts';
import { findUserByVerifiedEmail, findUserByVerifiedPhone } from '#src/features/accounts/queries.ts';
import { requireServedCountry } from '#src/features/codes/sending/guard-sending.ts';
import { requireLookupBudget } from '#src/features/codes/sending/require-lookup-budget.ts';
import { type CapturedContact, keepLead } from '#src/features/leads/capture/keep-lead.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { readIdentifier } from '../read-identifier.ts';
import type { NextStep } from './continue-auth.ts';

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
  if ('phone' in identifier) {
    const nextStep = 'PHONE_VERIFICATION_REQUIRED';
    if (await findUserByVerifiedPhone(deps.db, identifier.phone)) return known(nextStep);
    requireServedCountry(deps, identifier.country);
    const lead = await capture(deps, viewer, { phone: identifier.phone }, told.language);
    return { nextStep, userExists: false, ...lead, missingFields: [] };
  }
  const nextStep = 'PHONE_COLLECTION_REQUIRED';
  if (await findUserByVerifiedEmail(deps.db, identifier.email)) return known(nextStep);
  const lead = await capture(deps, viewer, identifier, told.language);
  return { nextStep, userExists: false, ...lead, missingFields: ['phone'] };
}

function known(nextStep: NextStep['nextStep']): NextStep {
  return { nextStep, userExists: true, leadExists: false };
}

async function capture(deps: Deps, viewer: Viewer, contact: CapturedContact, language: Language | undefined) {
  const origin = { campaign: defaultPhoneCampaign, language };
  const { lead, isNewLead } = await deps.db.transaction((tx) => keepLead(deps, tx, viewer, contact, origin));
  if (isNewLead) {
    const [reason, masked] =
      'phone' in contact ? ['phone', maskPhone(contact.phone)] : ['email', maskEmail(contact.email)];
    await audit(deps, viewer, { event: 'lead.created', outcome: 'ok', reason, contact: masked });
  }
  return { leadExists: !isNewLead, leadId: lead.id, isNewLead };
}
