import { useSyncExternalStore } from 'react';
import { type SessionState, session, startingState } from './session.ts';

/** Who is signed in, kept current. `starting` on the server and until the stored session was read. */
export function useSession(): SessionState {
  // The same object as the session's first state: another equal one would render the page twice during hydration.
  return useSyncExternalStore(session.subscribe, session.state, () => startingState);
}

/** The id of the signed-in user. Null until it is known, so that visitors' pages do not render again. */
export function useViewer(): string | null {
  const { subscribe, state } = session;
  return useSyncExternalStore(
    subscribe,
    () => userIdIn(state()),
    () => userIdIn(startingState),
  );
}

/** The same without guests, who cannot read what is for members. */
export function useMember(): string | null {
  const { subscribe, state } = session;
  return useSyncExternalStore(
    subscribe,
    () => memberIdIn(state()),
    () => memberIdIn(startingState),
  );
}

const memberIdIn = (state: SessionState) => (state.status === 'signed-in' && !state.user.guest ? state.user.id : null);
const userIdIn = (state: SessionState) => (state.status === 'signed-in' ? state.user.id : null);
