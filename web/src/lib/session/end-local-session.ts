import { session } from './session.ts';

/** Ends the session in this browser after all sessions were ended on the server. */
export async function endLocalSession(): Promise<void> {
  if (session.state().status === 'signed-in') await session.signOut();
}
