import type { User } from '@foyer/contract/accounts.ts';
import { callingCodeOf } from '@foyer/contract/rules/contacts/calling-code.ts';

/** A stored number as the contract's `formatPhone` shows it, without the code for what people type: on every page. */
export function displayPhone(e164: string): string {
  const digits = e164.slice(1);
  const code = callingCodeOf(digits);
  const groups = digits.slice(code.length).match(/.{1,3}/g) ?? [];
  const [area, exchange, line, last] = groups;
  return digits.length === 11 && code === '1'
    ? `+1 (${area}) ${exchange}-${line}${last}`
    : `+${[code, ...groups].join(' ')}`;
}

/** The name to show: the email's local part, then the phone, then `fallback` where there is none (spec section 3). */
export function displayName(user: Pick<User, 'name' | 'email' | 'phoneNumber'>, fallback: string): string {
  return (
    user.name.trim() || user.email?.split('@')[0] || (user.phoneNumber && displayPhone(user.phoneNumber)) || fallback
  );
}

/** How to greet somebody: by the first word of their name, which is how it is split (spec section 4). */
export function firstName({ name }: Pick<User, 'name'>): string {
  return name.trim().split(/\s+/)[0] ?? '';
}
