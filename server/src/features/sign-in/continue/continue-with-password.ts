import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn } from '#src/features/accounts/failed-sign-ins.ts';
import type { LeadOrigin } from '#src/features/leads/capture/save-lead.ts';
import { requireServedCountry } from '#src/features/one-time-codes/sending/guard-sending.ts';
import { requireLookupBudget } from '#src/features/one-time-codes/sending/require-lookup-budget.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { attemptPassword, type PasswordAttempt } from '../password/attempt-password.ts';
import { refusalOf } from '../password/sign-in-by-password.ts';
import { maskContact, readIdentifier } from '../read-identifier.ts';
import { captureLead } from './capture-lead.ts';
import type { ContinueResult } from './continue-result.ts';

type PasswordInput = {
  identifier: string;
  password: string;
  rememberMe: boolean;
  countryCode?: string | undefined;
  humanCheck?: string | undefined;
  origin: LeadOrigin;
};

/**
 * Signs in the account with this contact and password. If there is none, a sign-up starts with the contact, and the phone
 * must be verified. The server does not store the password: the browser sends it again with the conversion.
 */
export async function continueWithPassword(deps: Deps, viewer: Viewer, input: PasswordInput): Promise<ContinueResult> {
  const contact = readIdentifier(input.identifier, input.countryCode);
  await requireLookupBudget(deps, viewer, input.humanCheck);
  const { password, rememberMe } = input;
  const attempt = await attemptPassword(deps, viewer, { contact, password, rememberMe });
  if (attempt.kind === 'entered') {
    const { session, user } = attempt;
    const next = { nextStep: 'LOGIN_SUCCESS' as const, userExists: true, leadExists: false, ...session.pair, user };
    return { next, cookie: session.cookie };
  }
  if (!isUnclaimed(attempt)) {
    const refusal = refusalOf(attempt);
    if (attempt.kind === 'no-password') {
      await countFailedSignIn(deps, viewer);
      const failed = { event: 'sign-in', outcome: 'fail', reason: refusal.code } as const;
      await audit(deps, viewer, { ...failed, contact: maskContact(contact) });
    }
    throw refusal;
  }
  if ('phone' in contact) requireServedCountry(deps, contact.country);
  const captured = 'phone' in contact ? { phone: contact.phone } : contact;
  const lead = await captureLead(deps, viewer, captured, input.origin);
  // With a password, an email leads to the phone step just as a phone does; `missingFields` says to ask for the number first.
  const missingFields = 'phone' in contact ? [] : ['phone'];
  return { next: { nextStep: 'PHONE_VERIFICATION_REQUIRED', userExists: false, ...lead, missingFields } };
}

/**
 * Whether the contact counts as unclaimed. An account that merely claims the email and has another password must not block
 * the email's owner from signing up.
 */
function isUnclaimed(attempt: Exclude<PasswordAttempt, { kind: 'entered' }>): boolean {
  return attempt.kind === 'nobody' || ('unproven' in attempt && attempt.unproven);
}
