import type { User } from '@foyer/contract/accounts.ts';
import { session } from './session.ts';

/** Updates the stored user from the server. `profileComplete` stays true, because it may be known to this browser only. */
export function refreshUser(me: User): void {
  const state = session.state();
  if (state.status !== 'signed-in' || state.user.id !== me.id) return;
  const fresh = { ...me, profileComplete: me.profileComplete || state.user.profileComplete };
  if (JSON.stringify(fresh) !== JSON.stringify(state.user)) session.updateUser(fresh);
}
