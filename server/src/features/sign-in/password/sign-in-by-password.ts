import { audit } from '#src/audit/audit.ts';
import type { Deps } from '#src/deps.ts';
import { countFailedSignIn } from '#src/features/accounts/failed-sign-ins.ts';
import { accountLockedError, wrongPassword } from '#src/features/credentials/passwords/check-password.ts';
import type { SignedInSession } from '#src/features/sessions/creation/start-session.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { maskContact, readIdentifier } from '../read-identifier.ts';
import { attemptPassword, type PasswordAttempt } from './attempt-password.ts';

type SignInByPasswordInput = {
  email: string;
  countryCode?: string | undefined;
  password: string;
  rememberMe: boolean;
};

/** Signs in with an email or a phone number, and a password. */
export async function signInByPassword(
  deps: Deps,
  viewer: Viewer,
  input: SignInByPasswordInput,
): Promise<SignedInSession> {
  const contact = readIdentifier(input.email, input.countryCode, 'email');
  const { password, rememberMe } = input;
  const attempt = await attemptPassword(deps, viewer, { contact, password, rememberMe });
  if (attempt.kind === 'entered') return attempt;
  const refusal = refusalOf(attempt);
  if (attempt.kind === 'nobody' || attempt.kind === 'no-password') {
    // It reveals who is registered, as a wrong password does.
    await countFailedSignIn(deps, viewer);
    const failed = { event: 'sign-in', outcome: 'fail', reason: refusal.code } as const;
    await audit(deps, viewer, { ...failed, contact: maskContact(contact) });
  }
  throw refusal;
}

/** The error for a failed attempt. */
export function refusalOf(attempt: Exclude<PasswordAttempt, { kind: 'entered' }>): AppError {
  switch (attempt.kind) {
    case 'nobody':
      return new AppError('USER_NOT_FOUND', 'No account found. Please sign up first.');
    case 'no-password':
      return new AppError('NO_PASSWORD_SET', 'This account has no password. Sign in with Google or your phone.');
    case 'unverified':
      return new AppError(
        'EMAIL_NOT_VERIFIED',
        'Verify your email before you sign in, with the link in the latest verification email.',
      );
    case 'locked':
      return accountLockedError(attempt.seconds);
    case 'wrong':
      return wrongPassword();
  }
}
