import { day, minute } from './budget.ts';

/** Minimum time between lookups of a ticket key that this process does not know. */
export const ticketKeyRules = { unknownPauseSeconds: 1 } as const;

/** Check-in limits, per member or link; opening links is limited per address. */
export const checkInRules = {
  tokenBytes: 32,
  /** How long links work after the end of the event. */
  linkSeconds: day,
  links: { limit: 50, seconds: day },
  entries: { limit: 30, seconds: 10 * minute },
  searches: { limit: 600, seconds: 10 * minute },
  /** Scans of codes with an invalid signature. */
  forged: { limit: 300, seconds: 10 * minute },
  /** Ticket PDFs per member. */
  files: { limit: 60, seconds: 10 * minute },
  found: 20,
} as const;
