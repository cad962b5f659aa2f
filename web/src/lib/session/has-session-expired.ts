import { session } from './session.ts';

/** Whether the session has expired. After a deliberate sign-out, what was typed is discarded. */
export function hasSessionExpired(): boolean {
  const current = session.state();
  return current.status === 'signed-out' && current.reason === 'expired';
}
