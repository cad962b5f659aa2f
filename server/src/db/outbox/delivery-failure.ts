/**
 * A delivery that failed. The message is stored and logged, so it names a status or a provider's code and never the
 * provider's words: they may quote the contact (rule 18).
 */
export class DeliveryFailure extends Error {
  /** Trying again cannot help, as with a number that does not exist: the outbox gives the row up at once. */
  readonly permanent: boolean;

  constructor(message: string, options: { permanent: boolean; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.permanent = options.permanent;
  }
}
