/** The email that was typed on the page before, between signing in and asking for a new password; empty without one. */
export function emailInState(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
