/** Signing in with a provider did not succeed. `refused` carries the reason from the callback page. */
export class SocialError extends Error {
  override readonly name = 'SocialError';
  readonly how: 'blocked' | 'cancelled' | 'failed' | 'expired' | 'refused';

  constructor(how: SocialError['how'], reason = '') {
    super(reason);
    this.how = how;
  }
}
