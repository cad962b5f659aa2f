/** A visit at a provider that ended without anybody. `refused` comes with the reason that the return page gave. */
export class SocialError extends Error {
  override readonly name = 'SocialError';
  readonly how: 'blocked' | 'cancelled' | 'failed' | 'expired' | 'refused';

  constructor(how: SocialError['how'], reason = '') {
    super(reason);
    this.how = how;
  }
}
