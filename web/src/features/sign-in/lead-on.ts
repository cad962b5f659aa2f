import type { User } from '@foyer/contract/accounts.ts';
import { limits } from '@foyer/contract/limits.ts';
import { isProfileComplete } from '@foyer/contract/rules/profiles/profile-complete.ts';
import { safeRedirect } from '@foyer/contract/rules/redirect.ts';
import { type NavigationState, paths } from '#src/lib/paths.ts';
import type { MissingAccountData } from '#src/lib/social-sign-in/sign-in-with-provider.ts';
import { saveReturnPath } from '#src/lib/storage/return-path.ts';

/** What the steps found out on the way; asked for when the page leads on, since it comes to be known late. */
type Found = { gap: MissingAccountData | undefined; notice: string | undefined; isNew: boolean };

type Input = {
  user: User;
  redirect: string | null;
  found: () => Found;
  setupMessage: (isNew: boolean) => string;
  navigate: (to: string, options: { replace: true; state: MissingAccountData | NavigationState }) => void;
};

/**
 * Leads on whoever is signed in, after a moment in which the success step is seen: to what a provider left out, to their
 * profile while it is incomplete, otherwise to where they wanted to go. Answers how to stay after all.
 */
export function leadOn({ user, redirect, found, setupMessage, navigate }: Input): () => void {
  const timer = setTimeout(() => {
    const { gap, notice, isNew } = found();
    if (gap) {
      navigate(paths.completeProfile, { replace: true, state: gap });
      return;
    }
    const wanted = safeRedirect(redirect);
    if (isProfileComplete(user)) {
      navigate(wanted ?? paths.home, { replace: true, state: { notice } });
      return;
    }
    if (wanted) saveReturnPath(wanted);
    navigate(paths.profileSetup, { replace: true, state: { message: setupMessage(isNew), notice } });
  }, limits.authFlow.redirectDelayMs);
  return () => clearTimeout(timer);
}
