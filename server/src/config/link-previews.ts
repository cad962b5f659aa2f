import { type Budget, day, hour, minute } from './budget.ts';

/** Links of one member whose pages are read. Others stay links. */
export const linkPreviewBudget = { limit: 60, seconds: hour } as const satisfies Budget;
/** Requests to one host, for all members together. */
export const linkedHostBudget = { limit: 60, seconds: minute } as const satisfies Budget;

export const linkPreviewRules = {
  /** Reading a page, and reading its picture. */
  timeoutMs: 3_000,
  pageBytes: 512 * 1024,
  pictureBytes: 4 * 1024 * 1024,
  redirects: 3,
  /** How long what was read, what has no preview, and a failure are used for other messages with the same link. */
  foundSeconds: day,
  nothingSeconds: hour,
  failedSeconds: 10 * minute,
  /** A read that has not ended by then was interrupted. */
  readingSeconds: minute,
  /** Pixels of the sides of a picture, and of the shortest one that is shown. */
  side: 256,
  leastSide: 64,
  purgedAtOnce: 500,
} as const;
