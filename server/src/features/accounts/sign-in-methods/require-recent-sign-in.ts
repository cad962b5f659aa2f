import { sessionRules } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/** Until when changes need no further proof of who is there. */
export function freshUntil({ authenticatedAt }: Pick<SignedInUser, 'authenticatedAt'>): Date {
  return new Date(authenticatedAt.getTime() + sessionRules.stepUpSeconds * 1000);
}

/** Refuses with STEP_UP_REQUIRED unless the person proved who they are in the last 10 minutes (rule 35). */
export function requireRecentSignIn(deps: Pick<Deps, 'clock'>, viewer: SignedInUser): void {
  if (deps.clock.now() <= freshUntil(viewer)) return;
  throw new AppError('STEP_UP_REQUIRED', 'Sign in again to do this: your last sign-in was a while ago.');
}
