import type { User } from '@foyer/contract/accounts.ts';
import { session } from './session.ts';

/** Puts what the server now says of the person in place of what is stored. That the form is done, only this browser may know. */
export function refreshUser(me: User): void {
  const state = session.state();
  if (state.status !== 'signed-in' || state.user.id !== me.id) return;
  const fresh = { ...me, profileComplete: me.profileComplete || state.user.profileComplete };
  if (JSON.stringify(fresh) !== JSON.stringify(state.user)) session.updateUser(fresh);
}
