import { AppError } from '#src/http/responses/app-error.ts';

/** The ways a user can sign in to their account. */
export type SignInMethods = {
  /** Verified; a code sent to it signs in. */
  phone: boolean;
  /** Verified; it allows a password or a password reset. */
  email: boolean;
  identities: number;
  passkeys: number;
};

/**
 * Whether at least one sign-in method is left. A password alone does not count: it is used together with an email or a
 * phone, and only with verified ones (EMAIL_NOT_VERIFIED).
 */
export function hasSignInMethod({ phone, email, identities, passkeys }: SignInMethods): boolean {
  return phone || email || identities > 0 || passkeys > 0;
}

/** Throws LAST_CREDENTIAL when removing a sign-in method would leave none. `left`: the methods that remain. */
export function requireSignInMethod(left: SignInMethods): void {
  if (!hasSignInMethod(left))
    throw new AppError('LAST_CREDENTIAL', 'This is your only way to sign in. Add another one first.');
}
