/**
 * A delivery that failed. The message is stored and logged, so it names a status or a provider's error code and never quotes
 * the provider, whose text may contain the contact.
 */
export class DeliveryFailure extends Error {
  /**
   * A retry cannot help, as with a number that does not exist, or must not happen, as with a paid message that may have been
   * accepted: the outbox gives the row up at once.
   */
  readonly permanent: boolean;
  /** Nothing was sent. This does not count as an attempt, and the next one follows after this time. */
  readonly waitSeconds: number | undefined;
  /** The recipient has told the provider to send nothing more. */
  readonly isUnsubscribed: boolean;

  constructor(
    message: string,
    options: { permanent: boolean; waitSeconds?: number; isUnsubscribed?: boolean; cause?: unknown },
  ) {
    super(message, { cause: options.cause });
    this.permanent = options.permanent;
    this.waitSeconds = options.waitSeconds;
    this.isUnsubscribed = options.isUnsubscribed ?? false;
  }
}
