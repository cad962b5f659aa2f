import type { User } from '@foyer/contract/accounts.ts';
import { createContext, type ReactNode, startTransition, useEffect, useState } from 'react';
import { type SessionState, session, startingState } from './session.ts';

export const SessionContext = createContext<SessionState>(startingState);

/** The signed-in user. Apart from the session, because nothing changes here when it turns out that nobody is signed in. */
export const UserContext = createContext<User | null>(null);

/**
 * Keeps the page informed about the session. A visitor's page is the same before and after the stored session was read, so
 * that change waits for what has not hydrated yet: an urgent one would hydrate all of it in one task.
 */
export function SessionProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState(session.state);
  useEffect(() => {
    function show(): void {
      const next = session.state();
      if (next.status === 'signed-out' && next.reason === 'absent') startTransition(() => setShown(next));
      else setShown(next);
    }
    show();
    return session.subscribe(show);
  }, []);
  return (
    <SessionContext value={shown}>
      <UserContext value={shown.status === 'signed-in' ? shown.user : null}>{children}</UserContext>
    </SessionContext>
  );
}
