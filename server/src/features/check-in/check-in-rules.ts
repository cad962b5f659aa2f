const minute = 60;
const day = 24 * 60 * minute;

/** Keys of tickets that a process does not know are looked up at most so often. */
export const ticketKeyRules = { unknownPauseSeconds: 1 } as const;

/** The door of an event. Budgets are per person or link, but for coming by a link: per address. */
export const checkInRules = {
  tokenBytes: 32,
  /** How long after the end of the event its links live. */
  linkSeconds: day,
  /** So long before the start guests come in without a question. */
  opensSeconds: 12 * 60 * minute,
  links: { limit: 50, seconds: day },
  entries: { limit: 30, seconds: 10 * minute },
  searches: { limit: 600, seconds: 10 * minute },
  /** Codes that we have not made. */
  forged: { limit: 300, seconds: 10 * minute },
  /** Tickets as files that one person may have made. */
  files: { limit: 60, seconds: 10 * minute },
  found: 20,
} as const;
