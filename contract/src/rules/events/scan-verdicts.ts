/** Results of scanning a ticket, without schemas, so that pages which only show them load nothing else. */
export const scanVerdicts = [
  /** Checked in: the first scan of this ticket. */
  'ok',
  /** Already checked in. */
  'duplicate',
  /** A ticket of this event that was replaced by a transfer. */
  'void',
  'wrong-event',
  /** Not a Foyer ticket. */
  'unknown',
  'cancelled',
  /** Not approved yet. */
  'pending',
  /** Its holder takes part online. */
  'online',
  /** Valid, but long before the event: check-in staff have to confirm. */
  'early',
  /** Valid, but after its end: check-in staff have to confirm. */
  'over',
] as const;
export type ScanVerdict = (typeof scanVerdicts)[number];

/** From this long before the start, attendees are checked in without a confirmation. In seconds. */
export const checkInOpensSeconds = 12 * 60 * 60;
