import { day, hour, minute } from './budget.ts';

/** Access tokens and sessions. */
export const sessionRules = {
  accessTokenSeconds: 15 * minute,
  livingCacheSeconds: 5,
  /** How stale a response about the caller may be after another process has changed the account. */
  knownUserSeconds: 1,
  /** How long a refresh token that was just rotated still gets the current pair. */
  rotationGraceSeconds: 10,
  remembered: { idleSeconds: 14 * day, absoluteSeconds: 30 * day },
  forgotten: { idleSeconds: 12 * hour, absoluteSeconds: day },
  perUser: 10,
  stepUpSeconds: 10 * minute,
  /** How far in the future, by our clock, another process may have issued a token. */
  clockSkewSeconds: 5,
  /** "Last seen" is written at most this often. */
  lastSeenSeconds: 30,
} as const;

/** The keys that sign access tokens. */
export const signingKeyRules = {
  rotateAfterSeconds: 30 * day,
  /** How long a process goes on with the keys it has read; a new key signs only after all have read it. */
  cacheSeconds: 10,
  handoverSeconds: minute,
  unknownKidPauseSeconds: 1,
  /** How long a retired key still verifies: until everything it has signed has expired. */
  verifySeconds: sessionRules.accessTokenSeconds + minute,
} as const;
