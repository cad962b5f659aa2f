import { hour } from './budget.ts';

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
