import type { Role } from '../../accounts.ts';

/** What decides whether a profile counts as complete. */
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
 * Spec section 5, "Profile complete": said by the server, or everything that makes it so is there. "Slug non-empty if
 * present": our answers always carry `urlSlug`, so null is present and empty, and only a missing field is absent.
 */
export function isProfileComplete(user: Completable): boolean {
  if (user.profileComplete === true) return true;
  const named = Boolean(user.name?.trim()) && Boolean(user.email?.trim());
  const verified = user.emailVerified || user.phoneVerified;
  const slugFits = user.urlSlug === undefined || Boolean(user.urlSlug?.trim());
  return named && verified && slugFits && (user.role !== 'organization' || Boolean(user.organizationId));
}
