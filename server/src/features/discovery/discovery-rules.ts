const minute = 60;
const hour = 60 * minute;

/** Events that people keep: how often they may, and how many are told at once. */
export const savedEvents = { perUser: { limit: 300, seconds: hour }, told: 1_000 } as const;

/** Pictures that links to events are shown with: how many are drawn at once, wait and are kept in memory. */
export const eventCards = {
  running: 1,
  waiting: 16,
  retryAfterSeconds: 5,
  kept: 100,
  cachedSeconds: hour,
  reads: { limit: 300, seconds: 10 * minute },
} as const;

/** Feeds of events. A calendar's token, how much it holds, and how long what is off stays in it. */
export const feedRules = {
  reads: { limit: 300, seconds: 10 * minute },
  renewals: { limit: 20, seconds: hour },
  tokenBytes: 32,
  events: 100,
  /** Of a calendar, in which each date of a series stands by itself. */
  dates: 300,
  ownEvents: 500,
  cachedSeconds: 15 * minute,
  ownCachedSeconds: 5 * minute,
  pastDays: 90,
  cancelledDays: 30,
} as const;

/** Events in pages of others: how long what they load may be kept, and how often one address reads. */
export const embedRules = {
  reads: { limit: 600, seconds: 10 * minute },
  scriptSeconds: hour,
  eventSeconds: 5 * minute,
} as const;
