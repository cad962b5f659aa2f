import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pgliteExtensions } from './pglite-extensions.ts';

/**
 * How the embedded database is opened. PostgreSQL's own 128 MB for pages are touched one by one at each start, which is
 * a quarter of the time that opening takes; behind 32 MB stands the system's cache of the same files.
 */
export const pgliteOptions = {
  extensions: pgliteExtensions,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
} satisfies PGliteOptions;
