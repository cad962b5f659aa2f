const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** How webhooks are sent. */
export const sendingRules = {
  /** After the first attempt at once; the ladder of Standard Webhooks, 75.6 hours in all. */
  pausesMs: [5 * second, 5 * minute, 30 * minute, 2 * hour, 5 * hour, 10 * hour, 14 * hour, 20 * hour, 24 * hour],
  /** The random share added to each pause, so that deliveries that failed together are not retried together. */
  jitter: 0.1,
  timeoutMs: 15 * second,
  /** Longer than an attempt takes, so that an expired lease means its process has died. */
  leaseMs: 30 * second,
  pollMs: second,
  /** Concurrent deliveries per process: in total, per webhook, and per failing webhook. */
  concurrency: 64,
  perWebhook: 4,
  perFailing: 1,
  answerBytes: 4_096,
  shownAnswer: 500,
  /** A webhook is turned off when nothing has arrived for this long. */
  failingMs: 72 * hour,
  stopMs: 2 * second,
} as const;

export const webhookBudgets = {
  kept: { limit: 60, seconds: 3_600 },
  sent: { limit: 120, seconds: 3_600 },
} as const;

export const secretBytes = 32;
