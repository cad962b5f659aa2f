import { type Budget, day, hour, minute } from './budget.ts';

/** By one person, over all rooms. */
export const aliasJoinBudget = { limit: 10, seconds: day } as const satisfies Budget;
export const aliasReportBudget = { limit: 20, seconds: day } as const satisfies Budget;

export const aliasRules = {
  /** Times are rounded to so many seconds, so that they can't be compared with what somebody was seen doing. */
  roundingSeconds: 10 * minute,
  /** New aliases become visible together, at most so often. An event is over before a day has passed. */
  batchSeconds: { events: hour, topics: day },
  /** Notifications are sent at a random time within these seconds, and at most once in `newsSeconds`. */
  newsDelaySeconds: 10 * minute,
  newsSeconds: 6 * hour,
  /** An alias whose owner no longer takes part is removed at a random time within these seconds. */
  retireSeconds: day,
  /** How long reports and bars are kept. */
  reportDays: 180,
  barDays: 730,
} as const;
