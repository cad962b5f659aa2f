/**
 * A delivery that failed. The message is stored and logged, so it names a status or a provider's code and never the
 * provider's words: they may quote the contact (rule 18).
 */
export class DeliveryFailure extends Error {
  /**
   * Trying again cannot help, as with a number that does not exist, or must not happen, as with a message that costs money
   * and may have been taken: the outbox gives the row up at once.
   */
  readonly permanent: boolean;
  /** Nothing was sent: that counts as no attempt, and the next one comes after so long. */
  readonly waitSeconds: number | undefined;

  constructor(message: string, options: { permanent: boolean; waitSeconds?: number; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.permanent = options.permanent;
    this.waitSeconds = options.waitSeconds;
  }
}
