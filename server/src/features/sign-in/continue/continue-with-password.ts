import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn } from '#src/features/accounts/failed-sign-ins.ts';
import type { LeadOrigin } from '#src/features/leads/capture/save-lead.ts';
import { requireServedCountry } from '#src/features/one-time-codes/sending/guard-sending.ts';
import { requireLookupBudget } from '#src/features/one-time-codes/sending/require-lookup-budget.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { enterByPassword, type Knocked } from '../password/enter-by-password.ts';
import { refusalOf } from '../password/sign-in-by-password.ts';
import { maskContact, readIdentifier } from '../read-identifier.ts';
import { captureLead } from './capture-lead.ts';
import type { Continued } from './continued.ts';

type Told = {
  identifier: string;
  password: string;
  rememberMe: boolean;
  countryCode?: string | undefined;
  humanCheck?: string | undefined;
  origin: LeadOrigin;
};

/**
 * Whoever has this contact and this password signs in. Where nobody is, a sign-up begins with the contact, and the phone
 * is to be proven; of the password the server keeps nothing (rule 24): the browser brings it again when it converts.
 */
export async function continueWithPassword(deps: Deps, viewer: Viewer, told: Told): Promise<Continued> {
  const contact = readIdentifier(told.identifier, told.countryCode);
  await requireLookupBudget(deps, viewer, told.humanCheck);
  const { password, rememberMe } = told;
  const knocked = await enterByPassword(deps, viewer, { contact, password, rememberMe });
  if (knocked.kind === 'entered') {
    const { session, user } = knocked;
    const next = { nextStep: 'LOGIN_SUCCESS' as const, userExists: true, leadExists: false, ...session.pair, user };
    return { next, cookie: session.cookie };
  }
  if (!isNobodys(knocked)) {
    const refusal = refusalOf(knocked);
    if (knocked.kind === 'no-password') {
      await countFailedSignIn(deps, viewer);
      const failed = { event: 'sign-in', outcome: 'fail', reason: refusal.code } as const;
      await audit(deps, viewer, { ...failed, contact: maskContact(contact) });
    }
    throw refusal;
  }
  if ('phone' in contact) requireServedCountry(deps, contact.country);
  const captured = 'phone' in contact ? { phone: contact.phone } : contact;
  const lead = await captureLead(deps, viewer, captured, told.origin);
  const missingFields = 'phone' in contact ? [] : ['phone'];
  return { next: { nextStep: 'PHONE_VERIFICATION_REQUIRED', userExists: false, ...lead, missingFields } };
}

/**
 * An account that merely claims the email and has another password is as good as none: it must not keep the email's
 * owner from signing up (rules 24 and 25).
 */
function isNobodys(knocked: Exclude<Knocked, { kind: 'entered' }>): boolean {
  return knocked.kind === 'nobody' || ('unproven' in knocked && knocked.unproven);
}
