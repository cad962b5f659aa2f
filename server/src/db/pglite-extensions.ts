import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/** Extensions that people search uses; PGlite must load them before it opens a folder. Every PostgreSQL includes both. */
export const pgliteExtensions = { pg_trgm, unaccent };
