import { day, hour } from './budget.ts';

/** Calls to the store of uploaded files. */
export const fileStore = { timeoutMs: 5_000, attempts: 2 } as const;

/** Photos. Decoding one takes memory and a core, so only a few run at a time, however many people upload at once. */
export const photoRules = {
  saves: { limit: 20, seconds: hour },
  keyBytes: 16,
  running: 1,
  waiting: 8,
  retryAfterSeconds: 3,
  decodeSeconds: 20,
  quality: 84,
  /** An upload that has not ended by then was interrupted; its files are removed. */
  abandonedSeconds: hour,
} as const;

/** The scan of one file for malware. */
export const malwareScan = { timeoutMs: 30_000, retryAfterSeconds: 10 } as const;

/** Files of messages: uploads of one member, by number and by their size. */
export const attachmentRules = {
  uploads: { limit: 100, seconds: hour },
  megabytes: { limit: 300, seconds: day },
  /** An upload that no message refers to by then is removed. */
  abandonedSeconds: hour,
  removedAtOnce: 500,
  /** A data export holds the newest files up to this size. It is built in memory. */
  exportedBytes: 50 * 1024 * 1024,
} as const;
