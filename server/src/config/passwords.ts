import { hour, minute } from './budget.ts';

/**
 * Argon2id, and how many hashes may wait; as many run at once as there are cores. Memory and passes are the minimum:
 * operators may raise them (`settings.passwordHashing`).
 */
export const passwordHashing = { memoryKiB: 19_456, passes: 2, lanes: 1, waiting: 64, retryAfterSeconds: 2 } as const;

/** Consecutive wrong passwords lock the password sign-in of an account, each time for twice as long. */
export const passwordLock = {
  failures: 5,
  firstSeconds: minute,
  longestSeconds: 15 * minute,
  windowSeconds: 12 * hour,
} as const;

/**
 * Attempts at one account's password that are checked at the same time never exceed the failures it has left. The others
 * wait their turn, for `waitMs` at most. `pendingSeconds` is longer than any check takes.
 */
export const passwordTurns = { pendingSeconds: 30, pauseMs: 20, longestPauseMs: 200, waitMs: 10_000 } as const;

/** Links that set a new password. */
export const passwordReset = {
  lifetimeSeconds: 30 * minute,
  tokenBytes: 32,
  /** Per email, whether or not an account has it. */
  perEmail: { limit: 3, seconds: hour },
} as const;
