import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './paths.mjs';

/** Settings from .env, where there is one. */
export const envFile = existsSync(join(root, '.env')) ? ['--env-file=.env'] : [];

/**
 * What Node needs to run the server: settings, then the program. Most of what a request or
 * a start allocates is garbage at once, and V8 begins with a space for it that is full every few milliseconds.
 */
export const serverArguments = [
  '--min-semi-space-size=16',
  '--max-semi-space-size=32',
  ...envFile,
  'server/src/main.ts',
];
