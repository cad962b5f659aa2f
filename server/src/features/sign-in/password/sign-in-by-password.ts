import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn } from '#src/features/accounts/failed-sign-ins.ts';
import { accountLocked, wrongPassword } from '#src/features/credentials/passwords/check-password.ts';
import type { SignedInSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { maskContact, readIdentifier } from '../read-identifier.ts';
import { enterByPassword, type Knocked } from './enter-by-password.ts';

type SignInByPassword = {
  email: string;
  countryCode?: string | undefined;
  password: string;
  rememberMe: boolean;
};

/** Signs in with an email, or a phone number, and a password; the refusals are those of spec section 8. */
export async function signInByPassword(deps: Deps, viewer: Viewer, input: SignInByPassword): Promise<SignedInSession> {
  const contact = readIdentifier(input.email, input.countryCode, 'email');
  const { password, rememberMe } = input;
  const knocked = await enterByPassword(deps, viewer, { contact, password, rememberMe });
  if (knocked.kind === 'entered') return knocked;
  const refusal = refusalOf(knocked);
  if (knocked.kind === 'nobody' || knocked.kind === 'no-password') {
    // That tells who is registered, as a wrong password does.
    await countFailedSignIn(deps, viewer);
    const failed = { event: 'sign-in', outcome: 'fail', reason: refusal.code } as const;
    await audit(deps, viewer, { ...failed, contact: maskContact(contact) });
  }
  throw refusal;
}

/** The refusal of spec section 8 for what did not work. */
export function refusalOf(knocked: Exclude<Knocked, { kind: 'entered' }>): AppError {
  switch (knocked.kind) {
    case 'nobody':
      return new AppError('USER_NOT_FOUND', 'No account found. Please sign up first.');
    case 'no-password':
      return new AppError('NO_PASSWORD_SET', 'This account has no password. Sign in with Google or your phone.');
    case 'unverified':
      return new AppError('EMAIL_NOT_VERIFIED', 'Verify your email before you sign in. We have written to it again.');
    case 'locked':
      return accountLocked(knocked.seconds);
    case 'wrong':
      return wrongPassword();
  }
}
