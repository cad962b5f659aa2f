import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Settings from .env, where there is one. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/**
 * Node options for the server. Most allocations of a request or a start are garbage at once, and V8's default space for
 * young objects fills up every few milliseconds.
 */
export const serverArguments = ['--min-semi-space-size=16', '--max-semi-space-size=32', ...envFile];

/**
 * The compile cache saves compiling again at the next start. Compiling the embedded database takes 500 MB for a second or
 * two, and glibc would hold on to up to 140 MB of it without MALLOC_TRIM_THRESHOLD_.
 */
export const serverEnv = {
  NODE_COMPILE_CACHE: join(root, '.cache', 'node'),
  MALLOC_TRIM_THRESHOLD_: String(128 * 1024),
  ...process.env,
};
