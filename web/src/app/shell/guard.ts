import type { Role } from '@foyer/contract/accounts.ts';
import { isProfileComplete } from '@foyer/contract/rules/profiles/profile-complete.ts';
import { paths, signInThenReturnTo, verifyThenReturnTo } from '#src/lib/paths.ts';
import type { SessionState } from '#src/lib/session/session.ts';

/** What a page asks of who opens it. Any guard asks for signing in. */
export type Guard = { roles?: readonly Role[]; verified?: boolean; complete?: boolean };

export type GuardMessage = 'completeToContinue' | 'completeForFeature' | 'sessionExpired';
export type Verdict = { kind: 'show' } | { kind: 'wait' } | { kind: 'go'; to: string; message?: GuardMessage };

const exempt: ReadonlySet<string> = new Set([paths.home, '/home', paths.about, paths.events, '/onboarding']);

/** What can be read by whoever has to decide whether to keep an account. */
const staysOpen: ReadonlySet<string> = new Set([paths.deletion, paths.terms, paths.privacy]);

/** Pages that stay open to people whose profile is incomplete (spec section 2, "Global behaviour"). */
export function isExempt(pathname: string): boolean {
  const within = (root: string) => pathname === root || pathname.startsWith(`${root}/`);
  return exempt.has(pathname) || within(paths.auth) || within(paths.profileSetup);
}

/** What to do with a person who opens a page: show it, wait until it is known who they are, or lead them elsewhere. */
export function judge(
  session: SessionState,
  guard: Guard | undefined,
  place: { pathname: string; search: string },
): Verdict {
  if (session.status === 'starting') return { kind: guard ? 'wait' : 'show' };
  if (session.status === 'signed-out') {
    if (!guard) return { kind: 'show' };
    if (session.reason === 'left') return { kind: 'go', to: paths.afterSignOut };
    const to = signInThenReturnTo(place.pathname + place.search);
    return session.reason === 'expired' ? { kind: 'go', to, message: 'sessionExpired' } : { kind: 'go', to };
  }
  const { user } = session;
  // Whoever comes back before their account is gone is asked about that first.
  if (user.deletionDueAt && !staysOpen.has(place.pathname)) return { kind: 'go', to: paths.deletion };
  if (place.pathname === paths.deletion) return { kind: 'show' };
  if (guard?.roles && !guard.roles.includes(user.role)) return { kind: 'go', to: paths.unauthorized };
  if (guard?.verified && !user.emailVerified && !user.phoneVerified)
    return { kind: 'go', to: verifyThenReturnTo(place.pathname + place.search) };
  if (isProfileComplete(user)) return { kind: 'show' };
  if (guard?.complete) return { kind: 'go', to: paths.profileSetup, message: 'completeForFeature' };
  if (isExempt(place.pathname)) return { kind: 'show' };
  return { kind: 'go', to: paths.profileSetup, message: 'completeToContinue' };
}
