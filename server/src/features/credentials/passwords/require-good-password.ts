import { isCommonPassword } from '@foyer/contract/rules/passwords/common-passwords.ts';
import { type PasswordOwner, passwordProblems } from '@foyer/contract/rules/passwords/password.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

/** Refuses a password that breaks the policy, contains personal data or is a common one, naming the field. */
export function requireGoodPassword(password: string, owner: PasswordOwner, field = 'password'): void {
  const [problem] = passwordProblems(password, owner);
  if (problem) throw fieldRefused(field, problem);
  if (isCommonPassword(password)) throw fieldRefused(field, 'password.common');
}
