import type { Role } from '../../accounts.ts';

/** What the completeness of a profile depends on. */
export type Completable = {
  profileComplete?: boolean;
  name: string | null;
  email: string | null;
  emailVerified: boolean;
  phoneVerified: boolean;
  urlSlug?: string | null;
  role: Role;
  organizationId?: string | null;
};

/**
 * Whether a profile is complete: the server says so, or everything required is there. A `urlSlug` of null counts as
 * missing; only an absent field is ignored.
 */
export function isProfileComplete(user: Completable): boolean {
  if (user.profileComplete === true) return true;
  const named = Boolean(user.name?.trim()) && Boolean(user.email?.trim());
  const verified = user.emailVerified || user.phoneVerified;
  const slugFits = user.urlSlug === undefined || Boolean(user.urlSlug?.trim());
  return named && verified && slugFits && (user.role !== 'organization' || Boolean(user.organizationId));
}
