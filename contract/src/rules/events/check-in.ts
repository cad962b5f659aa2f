/** What can come of showing a ticket at the door. Without schemas: pages that only show it load nothing else. */
export const scanVerdicts = [
  /** Come in: nobody has come with this ticket before. */
  'ok',
  /** Somebody has come with it already. */
  'duplicate',
  /** A ticket of this event that has been replaced: it was passed on since. */
  'void',
  'wrong-event',
  /** Nothing that we have made. */
  'unknown',
  'cancelled',
  /** The organizer has not said yes. */
  'pending',
  /** Its holder takes part online. */
  'online',
  /** Good, and the event begins much later, or is over: whoever stands at the door is asked first. */
  'early',
  'over',
] as const;
export type ScanVerdict = (typeof scanVerdicts)[number];

/** How a ticket stands for its holder. */
export const ticketStates = ['valid', 'used', 'pending', 'cancelled', 'event-cancelled', 'over', 'passed-on'] as const;
export type TicketState = (typeof ticketStates)[number];
