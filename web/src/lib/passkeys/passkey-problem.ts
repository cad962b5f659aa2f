/**
 * A passkey request that failed in the browser, before anything reached the server:
 * - `cancelled`: the person closed the browser's prompt, or it timed out;
 * - `registered`: the device already has a passkey for this account;
 * - `failed`: anything else.
 */
export class PasskeyProblem extends Error {
  override readonly name = 'PasskeyProblem';
  readonly kind: 'cancelled' | 'registered' | 'failed';

  constructor(kind: PasskeyProblem['kind'], cause: unknown) {
    super(`Passkey: ${kind}`, { cause });
    this.kind = kind;
  }
}
