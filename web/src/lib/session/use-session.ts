import { useContext } from 'react';
import type { SessionState } from './session.ts';
import { SessionContext, UserContext } from './session-provider.tsx';

/** Who is signed in, kept current. `starting` on the server and until the stored session was read. */
export function useSession(): SessionState {
  return useContext(SessionContext);
}

/** The id of the signed-in user. Null until it is known, so that visitors' pages do not render again. */
export function useViewer(): string | null {
  return useContext(UserContext)?.id ?? null;
}

/** The same without guests, who cannot read what is for members. */
export function useMember(): string | null {
  const user = useContext(UserContext);
  return user && !user.guest ? user.id : null;
}
