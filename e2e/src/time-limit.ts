import { setTimeout as wait } from 'node:timers/promises';

/** Playwright's own limit for what it waits for on a page. */
export const patienceMs = 40_000;

/** Fails if something takes too long that has no limit of its own. */
export async function within<T>(limitMs: number, what: () => string, work: Promise<T>): Promise<T> {
  const done = new AbortController();
  const limit = wait(limitMs, undefined, { signal: done.signal }).then(() => {
    throw new Error(`${what()} took more than ${limitMs / 1000} s`);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    done.abort();
  }
}
