import { useSyncExternalStore } from 'react';
import { type SessionState, session } from './session.ts';

const onServer: SessionState = { status: 'starting' };

/** Who is signed in, kept current. `starting` on the server and until the stored session was looked at. */
export function useSession(): SessionState {
  return useSyncExternalStore(session.subscribe, session.state, () => onServer);
}
