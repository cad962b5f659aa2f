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
