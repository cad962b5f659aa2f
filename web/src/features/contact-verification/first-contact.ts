import type { User } from '@foyer/contract/accounts.ts';

export type ContactKind = 'phone' | 'email';

/** The requested contact, else the first unverified one, else the first missing one. */
export function firstContact(
  asked: string | null,
  user: Pick<User, 'email' | 'emailVerified' | 'phoneNumber' | 'phoneVerified'>,
): ContactKind {
  if (asked === 'phone' || asked === 'email') return asked;
  if (user.phoneNumber && !user.phoneVerified) return 'phone';
  if (user.email && !user.emailVerified) return 'email';
  return user.phoneNumber ? 'email' : 'phone';
}
