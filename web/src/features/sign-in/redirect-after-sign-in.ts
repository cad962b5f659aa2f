import type { User } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { isProfileComplete } from '@foyer/contract/rules/profiles/profile-complete.ts';
import { safeRedirect } from '@foyer/contract/rules/safe-redirect.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import type { MissingAccountData } from '#src/lib/social-sign-in/sign-in-with-provider.ts';
import { saveReturnPath } from '#src/lib/storage/return-path.ts';

/** The results of the steps. Passed as a function, because they are only known when the page redirects. */
type SignInResult = { gap: MissingAccountData | undefined; notice: string | undefined; isNew: boolean };

type Input = {
  user: User;
  redirect: string | null;
  found: () => SignInResult;
  setupMessage: (isNew: boolean) => string;
  navigate: (to: string, options: { replace: true; state: MissingAccountData | NavigationState }) => void;
};

/**
 * Redirects a signed-in member after showing the success step for a moment: to data missing from a provider, to profile
 * setup while the profile is incomplete, otherwise to the requested page. Returns the cancel function.
 */
export function redirectAfterSignIn({ user, redirect, found, setupMessage, navigate }: Input): () => void {
  const timer = setTimeout(() => {
    const { gap, notice, isNew } = found();
    const requested = safeRedirect(redirect);
    if (!gap && isProfileComplete(user)) {
      navigate(requested ?? paths.home, { replace: true, state: { notice } });
      return;
    }
    if (requested) saveReturnPath(requested);
    if (gap) {
      navigate(paths.completeProfile, { replace: true, state: gap });
      return;
    }
    navigate(paths.profileSetup, { replace: true, state: { message: setupMessage(isNew), notice } });
  }, limits.authFlow.redirectDelayMs);
  return () => clearTimeout(timer);
}
