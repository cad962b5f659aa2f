import type { User } from '@foyer/contract/accounts.ts';

/** 10 digits as (xxx) xxx-xxxx, 11 starting with 1 as +1 (xxx) xxx-xxxx, others as they are (spec section 5). */
export function displayPhone(phone: string): string {
  const digits = phone.replace(/\D/g, '');
  const local = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (local.length !== 10 || (digits.length === 10 && phone.startsWith('+'))) return phone;
  const shown = `(${local.slice(0, 3)}) ${local.slice(3, 6)}-${local.slice(6)}`;
  return digits.length === 11 ? `+1 ${shown}` : shown;
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
