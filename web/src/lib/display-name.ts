import type { User } from '@foyer/contract/accounts.ts';
import { callingCodeOf } from '@foyer/contract/rules/contacts/calling-code.ts';

/**
 * Formats a number with its country code, stored or as someone typed it, as the contract's `formatPhone` does, without its
 * parsing code, so that any page can use it.
 */
export function displayPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const code = callingCodeOf(digits);
  const groups = digits.slice(code.length).match(/.{1,3}/g) ?? [];
  const [area, exchange, line, last] = groups;
  return digits.length === 11 && code === '1'
    ? `+1 (${area}) ${exchange}-${line}${last}`
    : `+${[code, ...groups].join(' ')}`;
}

/** The name to show: the real one, else the email's local part, the phone number or `fallback`. */
export function displayName(user: Pick<User, 'name' | 'email' | 'phoneNumber'>, fallback: string): string {
  return (
    user.name.trim() || user.email?.split('@')[0] || (user.phoneNumber && displayPhone(user.phoneNumber)) || fallback
  );
}

/** The first word of the name, for greetings; empty when there is no name. */
export function firstName({ name }: Pick<User, 'name'>): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
