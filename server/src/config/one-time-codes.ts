import { limits } from '@foyer/contract/limits.ts';
import { day, hour, minute } from './budget.ts';

/** One-time codes, beyond what the browser knows too (`limits.code`). */
export const codes = {
  verificationIdBytes: 16,
  /** Failed attempts per contact across codes, resends and channels (docs/decisions/0045 says whose count). */
  failures: { limit: 10, seconds: day },
  /** How long after its first code a verification may request another one. */
  resendableSeconds: hour,
  /** How long a proven verification may wait to be used. */
  provenSeconds: 15 * minute,
  phoneIdTokenSeconds: 5 * minute,
} as const;

/** Proving an email by code or by link. Budgets are per email. */
export const emailProof = {
  lifetimeSeconds: day,
  tokenBytes: 32,
  pause: { limit: 1, seconds: limits.code.resendSeconds },
  hourly: { limit: 5, seconds: hour },
  daily: { limit: 10, seconds: day },
} as const;

/** The human check. `counter` is how many keys a browser derives, `cost` the PBKDF2 rounds of each. */
export const humanCheck = {
  lifetimeSeconds: 5 * minute,
  work: {
    production: { cost: 5_000, counter: { min: 150, max: 400 } },
    local: { cost: 100, counter: { min: 5, max: 20 } },
  },
} as const;

/** How many times the usual work the human check takes where strangers have used up the budgets of a contact. */
export const harderCheckFactor = 10;

/** How long a browser counts as its owner's after a contact was proven in it: as long as its cookie lives. */
export const knownBrowserSeconds = 180 * day;
