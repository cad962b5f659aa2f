/** A refund that was told before its payment is looked at again by this event of the outbox. Handled in note-later.ts. */
export const refundReported = 'refund-heard';
