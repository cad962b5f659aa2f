import { day, hour, minute } from './budget.ts';

/** The second factor after the first one (RFC 6238), and how often it may be guessed. */
export const secondFactor = {
  lifetimeSeconds: 5 * minute,
  attempts: 5,
  /** Wrong codes of an app per account, however many sign-ins are started. Recovery codes are counted separately. */
  failures: { limit: 10, seconds: day },
  stepSeconds: 30,
  /** Steps before and after the current one whose code is accepted, as clocks differ. */
  window: 1,
  secretBytes: 20,
  /** How long the first code may take. */
  setUpSeconds: 15 * minute,
  recoveryCodes: 10,
} as const;

/** Passkeys (W3C WebAuthn). */
export const passkeyRules = { perUser: 10, challengeBytes: 32, challengeSeconds: 5 * minute } as const;

/** Identity providers. */
export const providerRules = {
  flowSeconds: 10 * minute,
  /** State, nonce and verifier. */
  chanceBytes: 32,
  flowIdBytes: 16,
  tokenAgeSeconds: 10 * minute,
  skewSeconds: minute,
  keysCacheSeconds: 10 * minute,
  /** A missing key id is looked up again at most this often. */
  unknownKidPauseSeconds: 10,
  discoveryCacheSeconds: hour,
  timeoutMs: 5_000,
  largestAnswerBytes: 256 * 1024,
  /** A code exchange that has not ended by then was interrupted. */
  exchangeSeconds: 20,
} as const;

/** How long an identity waits in a browser for a proof of the account it would be linked to. */
export const identityProofSeconds = 10 * minute;

/** A lead without activity for this long is removed. */
export const leadLifetimeSeconds = day;

/** How long the owner of a replaced contact can restore it. */
export const contactChange = { undoSeconds: 72 * hour, tokenBytes: 32 } as const;
