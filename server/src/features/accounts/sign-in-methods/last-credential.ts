import { AppError } from '#src/http/responses/app-error.ts';

/** How a person can get into their account. */
export type SignInMethods = {
  /** Proven: a code signs in. */
  phone: boolean;
  /** Proven: a reset leads in, and a password signs in. */
  email: boolean;
  identities: number;
  passkeys: number;
};

/**
 * Whether anything leads into the account. A password alone does not: it is asked for beside an email or a phone, and
 * only proven ones are taken (EMAIL_NOT_VERIFIED).
 */
export function hasSignInMethod({ phone, email, identities, passkeys }: SignInMethods): boolean {
  return phone || email || identities > 0 || passkeys > 0;
}

/** Refuses to take the last way in away (rule 26). `left`: what leads in afterwards. */
export function requireSignInMethod(left: SignInMethods): void {
  if (!hasSignInMethod(left))
    throw new AppError('LAST_CREDENTIAL', 'This is your last way to sign in. Add another one first.');
}
