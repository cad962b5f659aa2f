import { type Budget, hour } from './budget.ts';

/** Push messages to browsers. */
export const pushRules = {
  /** How long after messages their push is due, so that those written together become one. */
  delaySeconds: 2,
  /**
   * Not to a member who has used Foyer within so many seconds. Their last use is noted every 30 seconds at most, so this is
   * 30 seconds of absence.
   */
  awaySeconds: 60,
  /** How long a push service keeps a message for a device that is off, and how long sending is tried. */
  keptSeconds: 24 * hour,
  triedSeconds: hour,
  /** Characters of a message that are shown. */
  shownCharacters: 180,
} as const;

export const pushSubscriptionBudget = { limit: 60, seconds: hour } as const satisfies Budget;
