import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { pgliteExtensions } from './pglite-extensions.ts';

/**
 * How the embedded database is opened. With PostgreSQL's default of 128 MB shared buffers, touching each page would take a
 * quarter of the time to open; with 32 MB, the file cache of the system does the rest.
 */
export const pgliteOptions = {
  extensions: pgliteExtensions,
  startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB'],
} satisfies PGliteOptions;
