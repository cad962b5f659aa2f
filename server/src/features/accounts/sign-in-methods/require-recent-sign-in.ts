import { sessionRules } from '#src/config/sessions.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Until when sensitive changes are allowed without signing in again. */
export function freshUntil({ authenticatedAt }: Pick<SignedInUser, 'authenticatedAt'>): Date {
  return new Date(authenticatedAt.getTime() + sessionRules.stepUpSeconds * 1000);
}

/** Throws STEP_UP_REQUIRED unless the user signed in or stepped up within `sessionRules.stepUpSeconds` (10 minutes). */
export function requireRecentSignIn(deps: Pick<Deps, 'clock'>, viewer: SignedInUser): void {
  if (deps.clock.now() <= freshUntil(viewer)) return;
  throw new AppError('STEP_UP_REQUIRED', 'Sign in again to do this. Your last sign-in was a while ago.');
}
