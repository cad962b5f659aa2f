import type { Role } from '@foyer/contract/accounts.ts';
import { isProfileComplete } from '@foyer/contract/rules/profiles/profile-complete.ts';
import { guestHomeThenReturnTo, paths, signInThenReturnTo, verifyThenReturnTo } from '#src/lib/paths.ts';
import type { SessionState } from '#src/lib/session/session.ts';

/** The requirements of a page. Any guard requires signing in. Only pages with `guests` are open to guests. */
export type Guard = { roles?: readonly Role[]; verified?: boolean; complete?: boolean; guests?: boolean };

export type GuardMessage = 'finishAccount' | 'completeToContinue' | 'completeForFeature' | 'sessionExpired';
export type GuardDecision = { kind: 'show' } | { kind: 'wait' } | { kind: 'go'; to: string; message?: GuardMessage };

const exempt: ReadonlySet<string> = new Set([paths.home, '/home', paths.about, paths.events, '/onboarding']);

/** Pages that are open to accounts scheduled for deletion. */
const staysOpen: ReadonlySet<string> = new Set([paths.deletion, paths.terms, paths.privacy]);

/** Pages that are open to incomplete profiles. */
export function isExempt(pathname: string): boolean {
  const within = (root: string) => pathname === root || pathname.startsWith(`${root}/`);
  return exempt.has(pathname) || within(paths.auth) || within(paths.profileSetup);
}

/** Decides what to do when a person opens a page: show it, wait until the session is known, or redirect. */
export function guardDecision(
  session: SessionState,
  guard: Guard | undefined,
  place: { pathname: string; search: string },
): GuardDecision {
  if (session.status === 'starting') return { kind: guard ? 'wait' : 'show' };
  if (session.status === 'signed-out') {
    if (!guard) return { kind: 'show' };
    if (session.reason === 'left') return { kind: 'go', to: paths.afterSignOut };
    const origin = place.pathname + place.search;
    const to = signInThenReturnTo(origin);
    if (session.reason === 'expired') return { kind: 'go', to, message: 'sessionExpired' };
    // Guests open links to their tickets and orders on any device, and have no account to sign in to.
    return { kind: 'go', to: guard.guests && !guard.complete ? guestHomeThenReturnTo(origin) : to };
  }
  const { user } = session;
  // An account scheduled for deletion is asked about that first.
  if (user.deletionDueAt && !staysOpen.has(place.pathname)) return { kind: 'go', to: paths.deletion };
  if (place.pathname === paths.deletion) return { kind: 'show' };
  if (user.guest) {
    if (!guard || guard.guests) return { kind: 'show' };
    return { kind: 'go', to: guestHomeThenReturnTo(place.pathname + place.search), message: 'finishAccount' };
  }
  if (guard?.roles && !guard.roles.includes(user.role)) return { kind: 'go', to: paths.unauthorized };
  if (guard?.verified && !user.emailVerified && !user.phoneVerified)
    return { kind: 'go', to: verifyThenReturnTo(place.pathname + place.search) };
  if (isProfileComplete(user)) return { kind: 'show' };
  if (guard?.complete) return { kind: 'go', to: paths.profileSetup, message: 'completeForFeature' };
  if (isExempt(place.pathname)) return { kind: 'show' };
  return { kind: 'go', to: paths.profileSetup, message: 'completeToContinue' };
}
