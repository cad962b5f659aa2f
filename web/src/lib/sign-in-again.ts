import { signInThenReturnTo } from './paths.ts';
import { session } from './session/session.ts';

/**
 * For what asks for a fresh sign-in (STEP_UP_REQUIRED): ends this session, since the entry page lets nobody in who is
 * signed in already, and comes back here afterwards.
 */
export async function signInAgain(): Promise<void> {
  const { pathname, search } = window.location;
  await session.signOut();
  // Loaded anew: within the app, the guard of the page that is left would lead elsewhere first.
  window.location.assign(signInThenReturnTo(pathname + search));
}
