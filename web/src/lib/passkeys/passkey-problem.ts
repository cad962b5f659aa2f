/**
 * What went wrong between the person, their device and the browser, before anything reached the server:
 * - `cancelled`: the person closed the browser's question, or let it time out;
 * - `registered`: the device has a passkey of this account already;
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
