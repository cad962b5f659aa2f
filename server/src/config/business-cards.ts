import { type Budget, day, hour } from './budget.ts';

/** Numbers of business cards that only the server needs. */
export const cardRules = {
  /** Random bytes of a link's token. */
  tokenBytes: 16,
  /** Days that the log of a card is kept. */
  logDays: 180,
  /** Days for which a repeated scan is recognized by its id. */
  exchangeDays: 30,
  /** Contacts that an export reads at a time. */
  exportedAtOnce: 500,
  /** Contacts received within so many minutes make one notification. */
  newsMinutes: 5,
  /** Side of the photo in a vCard, in pixels. */
  photoSide: 256,
} as const;

/** Links that a member makes. */
export const cardLinkBudget = { limit: 200, seconds: day } as const satisfies Budget;
/** Codes shown in person: an open page requests one a minute. */
export const liveCodeBudget = { limit: 1_500, seconds: day } as const satisfies Budget;
export const cardFileBudget = { limit: 60, seconds: day } as const satisfies Budget;
/** Openings of one link that are logged; beyond them it still opens. */
export const cardLogBudget = { limit: 500, seconds: hour } as const satisfies Budget;
/** Wallet passes of one link, each of which is signed. */
export const cardPassBudget = { limit: 200, seconds: hour } as const satisfies Budget;
/** Details that visitors send to one member, and that one address sends before a human check is asked for. */
export const shareBackBudgets = {
  recipient: { limit: 100, seconds: day },
  address: { limit: 5, seconds: hour },
} as const satisfies Record<string, Budget>;
/** Cards that a member exchanges: a busy fair, not a scraper. */
export const exchangeBudget = { limit: 300, seconds: day } as const satisfies Budget;
export const contactExportBudget = { limit: 20, seconds: day } as const satisfies Budget;
