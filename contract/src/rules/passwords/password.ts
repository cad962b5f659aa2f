import { limits } from '../../limits.ts';
import { emailLocalPart } from '../contacts/email.ts';
import type { KeyOf } from '../message-keys.ts';

export type PasswordKey = KeyOf<'password'>;

/** Characters that count as special. */
const special = /[!@#$%^&*(),.?":{}|<>]/;
const productName = 'foyer';

/** Normalizes a password for hashing and comparing (NFKC). Nothing is trimmed or cut. */
export function normalPassword(typed: string): string {
  return typed.normalize('NFKC');
}

/** The five criteria that pages show while a password is typed. */
export function passwordCriteria(typed: string) {
  const password = normalPassword(typed);
  return {
    hasMinLength: [...password].length >= limits.password.min,
    hasUppercase: /\p{Lu}/u.test(password),
    hasLowercase: /\p{Ll}/u.test(password),
    hasNumber: /[0-9]/.test(password),
    hasSpecial: special.test(password),
  };
}

/** The owner of a password, which must not contain their contacts. */
export type PasswordOwner = { email?: string | null; phone?: string | null };

/** All rules of the policy that a password breaks; empty if it is fine. The server also checks isCommonPassword. */
export function passwordProblems(typed: string, owner: PasswordOwner = {}): PasswordKey[] {
  const met = passwordCriteria(typed);
  const problems: [boolean, PasswordKey][] = [
    [!met.hasMinLength, 'password.min_length'],
    [[...normalPassword(typed)].length > limits.password.max, 'password.max_length'],
    [!met.hasUppercase, 'password.uppercase'],
    [!met.hasLowercase, 'password.lowercase'],
    [!met.hasNumber, 'password.number'],
    [!met.hasSpecial, 'password.special'],
    [isPersonal(typed, owner), 'password.personal'],
  ];
  return problems.filter(([broken]) => broken).map(([, key]) => key);
}

/**
 * Whether a password is the owner's email name, phone number or the product's name, with only digits and signs around
 * it.
 */
function isPersonal(typed: string, owner: PasswordOwner): boolean {
  const password = normalPassword(typed).toLowerCase();
  const plain = password.replace(/[^\p{L}\p{N}]/gu, '');
  const letters = password.replace(/[^\p{L}]/gu, '');
  const words = [productName, emailLocalPart(owner.email ?? '').toLowerCase()];
  const saysName = words.some((word) => {
    const name = word.replace(/[^\p{L}\p{N}]/gu, '');
    const nameLetters = word.replace(/[^\p{L}]/gu, '');
    return (name !== '' && plain === name) || (nameLetters.length >= 3 && letters === nameLetters);
  });
  const number = (owner.phone ?? '').replace(/[^0-9]/g, '').slice(-7);
  return saysName || (number.length === 7 && password.replace(/[^0-9]/g, '').includes(number));
}

/** Checks the repeated password; null if both match. */
export function checkConfirmation(password: string, repeated: string): 'password.match' | null {
  return normalPassword(password) === normalPassword(repeated) ? null : 'password.match';
}
