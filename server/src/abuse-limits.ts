import { type Budget, phoneSends } from './config.ts';

/** The numbers of rules 50 and 51: what strangers may use up, and what a message may cost. */
const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/**
 * Attempts at one account's password that are being checked together never exceed the failures it has left. Others wait
 * their turn: `pendingSeconds` is longer than any check takes, `waitMs` how long they wait at most.
 */
export const passwordTurns = { pendingSeconds: 30, pauseMs: 20, longestPauseMs: 200, waitMs: 10_000 } as const;

/** What one phone or email may be sent beyond what strangers may ask for to whoever solves the harder human check. */
export const checkedSends = {
  pause: phoneSends.pause,
  hourly: { limit: 2, seconds: hour },
  daily: { limit: 3, seconds: day },
} as const satisfies Record<string, Budget>;

/**
 * Codes for one phone that one stranger may ask for, told by address and by browser; times `budgetFactor`. With three
 * attempts for each code, nobody uses up all failures of a contact alone.
 */
export const strangerSends = { limit: 3, seconds: day } as const satisfies Budget;

/** Messages to one email that one stranger may cause, told by address; times `budgetFactor`. */
export const strangerEmails = { limit: 3, seconds: hour } as const satisfies Budget;

/** How long a browser counts as its owner's once a contact was proven in it: as long as its cookie lives. */
export const knownBrowserSeconds = 180 * day;

/** How much more work the human check is that lets somebody on where strangers have used everything up. */
export const harderCheckTimes = 10;

/** What goes to numbers at the request of their proven owners, counted apart from what strangers ask for; times `budgetFactor`. */
export const ownerSends = {
  prefix: { limit: 10, seconds: hour },
  country: { limit: 10, seconds: hour },
  total: { limit: 100, seconds: hour },
} as const satisfies Record<string, Budget>;

/** Paid messages: how often one is sent in all, by whichever process (rule 50). */
export const paidMessages = { attempts: 2 } as const;

/** A provider that fails so often in a row is left alone for a while, and then asked with one message (rule 50). */
export const providerBreaker = { failures: 5, openSeconds: minute } as const;
