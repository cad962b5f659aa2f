import { limits } from '@foyer/contract/limits.ts';
import { type Budget, day, hour, minute } from './budget.ts';

/**
 * How many messages one phone may get, SMS and WhatsApp together, no matter who requests them. Not multiplied by
 * `budgetFactor`.
 */
export const phoneSends = {
  pause: { limit: 1, seconds: limits.code.resendSeconds },
  hourly: { limit: 5, seconds: hour },
  daily: { limit: 10, seconds: day },
} as const satisfies Record<string, Budget>;

/** What one address, one prefix, one country and everyone together may send; multiplied by `budgetFactor`. */
export const sharedSends = {
  addressHourly: { limit: 10, seconds: hour },
  addressDaily: { limit: 30, seconds: day },
  addressPhones: { limit: 5, seconds: hour },
  prefix: { limit: 10, seconds: hour },
  country: { limit: 50, seconds: hour },
  total: { limit: 500, seconds: hour },
} as const satisfies Record<string, Budget>;
export const sendPrefixDigits = 7;
/** How long sending to a country, or at all, stays paused after its budget was exceeded. */
export const breakerSeconds = hour;

/** What proven owners may have sent to their own numbers, counted apart from strangers; multiplied by `budgetFactor`. */
export const ownerSends = {
  prefix: { limit: 10, seconds: hour },
  country: { limit: 10, seconds: hour },
  total: { limit: 100, seconds: hour },
} as const satisfies Record<string, Budget>;

/**
 * Texts about events to members with a verified phone and no verified email. A share of their own, so that a message to all
 * attendees never uses up what codes need. Texts beyond it wait for the next window. Except for `phone…`, multiplied by
 * `budgetFactor`.
 */
export const eventTextSends = {
  phoneHourly: { limit: 3, seconds: hour },
  phoneDaily: { limit: 6, seconds: day },
  /** About one event, so that a large one does not use up the share of all others. */
  event: { limit: 60, seconds: hour },
  prefix: { limit: 10, seconds: hour },
  country: { limit: 50, seconds: hour },
  total: { limit: 200, seconds: hour },
} as const satisfies Record<string, Budget>;
/** How long a text about an event may wait for its turn. After that, the notification in the app has to do. */
export const eventTextSeconds = day;

/**
 * Codes for one phone that one stranger may request, counted by address and by browser; multiplied by `budgetFactor`.
 * With three attempts for each code, no stranger alone uses up all failures of a contact.
 */
export const strangerSends = { limit: 3, seconds: day } as const satisfies Budget;

/** Messages to one email that one stranger may cause, counted by address; multiplied by `budgetFactor`. */
export const strangerEmails = { limit: 3, seconds: hour } as const satisfies Budget;

/** How many messages one phone or email may get beyond the budget of strangers, for callers who solve the harder human check. */
export const checkedSends = {
  pause: phoneSends.pause,
  hourly: { limit: 2, seconds: hour },
  daily: { limit: 3, seconds: day },
} as const satisfies Record<string, Budget>;

/**
 * What one account may send in a day to people who did not register themselves, over all features together and the same
 * in local mode. Only what cannot be made up quickly raises it. Emails beyond it wait for review.
 */
export const typedMail = {
  first: 50,
  /** For a proven phone beside the email. */
  bothContacts: 25,
  /** For each whole 30 days of the account's age. */
  month: { more: 50, days: 30, most: 12 },
  /** For each week in which one of their events took place with at least this many who registered themselves. */
  eventWeek: { more: 200, attendees: 5, most: 20 },
  seconds: day,
  /** How long the outcome of a review is kept. */
  reviewKeptSeconds: 30 * day,
} as const;

/** Calls to the providers that carry messages. */
export const sender = { timeoutMs: 5_000, retries: 1 } as const;

/** How often a message that costs money is sent at most, in all processes together. */
export const paidMessages = { attempts: 2 } as const;

/** After so many failures in a row, a provider gets no messages for a while, and then a single one as a trial. */
export const providerBreaker = { failures: 5, openSeconds: minute } as const;
