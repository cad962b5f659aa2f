import { session } from './session.ts';

/** After something that ended all sessions on the server: whoever is signed in here is not any more. */
export async function endLocalSession(): Promise<void> {
  if (session.state().status === 'signed-in') await session.signOut();
}
