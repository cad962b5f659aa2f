import { useSyncExternalStore } from 'react';
import { type SessionState, session, starting } from './session.ts';

/** Who is signed in, kept current. `starting` on the server and until the stored session was looked at. */
export function useSession(): SessionState {
  // The very state that the session begins with: another, however like it, would draw the page twice as it comes to life.
  return useSyncExternalStore(session.subscribe, session.state, () => starting);
}

/** The id of who is signed in; null as well until that is known, so that nothing is drawn anew where nobody is. */
export function useViewer(): string | null {
  const { subscribe, state } = session;
  return useSyncExternalStore(
    subscribe,
    () => idIn(state()),
    () => idIn(starting),
  );
}

const idIn = (state: SessionState) => (state.status === 'signed-in' ? state.user.id : null);
