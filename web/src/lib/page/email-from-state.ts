/** The email typed on the previous page, passed between signing in and resetting a password; empty without one. */
export function emailFromState(state: unknown): string {
  return typeof state === 'object' && state !== null && 'email' in state && typeof state.email === 'string'
    ? state.email
    : '';
}
