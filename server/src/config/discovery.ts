import { hour, minute } from './budget.ts';

/** Saved events: how often members may save, and how many are listed. */
export const savedEventRules = { perUser: { limit: 300, seconds: hour }, maxListed: 1_000 } as const;

/** Preview cards of events: how many are drawn at once, wait and are cached in memory. */
export const eventCards = {
  running: 1,
  waiting: 16,
  retryAfterSeconds: 5,
  maxCached: 100,
  cachedSeconds: hour,
  reads: { limit: 300, seconds: 10 * minute },
} as const;

/** Feeds of events: the token of a calendar, how many events it contains, and how long canceled ones stay. */
export const feedRules = {
  reads: { limit: 300, seconds: 10 * minute },
  renewals: { limit: 20, seconds: hour },
  tokenBytes: 32,
  events: 100,
  /** The events of a calendar, which lists each date of a series. */
  dates: 300,
  ownEvents: 500,
  cachedSeconds: 15 * minute,
  ownCachedSeconds: 5 * minute,
  pastDays: 90,
  cancelledDays: 30,
} as const;

/** Embedded events: how long responses are cached, and how often one address may read them. */
export const embedRules = {
  reads: { limit: 600, seconds: 10 * minute },
  scriptSeconds: hour,
  eventSeconds: 5 * minute,
} as const;
