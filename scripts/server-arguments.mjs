import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Settings from .env, where there is one. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/**
 * What Node needs to run the server, before the program. Most of what a request or a start allocates is garbage at once,
 * and V8 begins with a space for it that is full every few milliseconds.
 */
export const serverArguments = ['--min-semi-space-size=16', '--max-semi-space-size=32', ...envFile];

/**
 * Node keeps what it compiled: the next start need not do it again. While V8 compiles the embedded database it takes 500 MB
 * for a second or two, of which glibc would keep up to 140 unless it is told to give free memory back.
 */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  ...process.env,
};
