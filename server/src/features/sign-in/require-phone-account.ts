import { maskPhone } from '@foyer/contract/rules/contacts/phone-display.ts';
import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import {
  requireSession,
  type SignedInSession,
  type SignInOutcome,
} from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** The session of a sign-in by phone, after the commit; throws USER_NOT_FOUND if no account has this phone. */
export async function requirePhoneAccount(
  deps: Deps,
  viewer: Viewer,
  phone: string,
  outcome: SignInOutcome | null,
): Promise<SignedInSession> {
  if (outcome) return requireSession(outcome);
  const contact = maskPhone(phone);
  await audit(deps, viewer, { event: 'sign-in', outcome: 'fail', reason: 'USER_NOT_FOUND', contact });
  throw new AppError('USER_NOT_FOUND', 'No account found with this phone number. Please sign up first.');
}
