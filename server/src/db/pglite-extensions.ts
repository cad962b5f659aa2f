import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

/**
 * What the embedded database needs to know of before it opens a folder whose tables use them (people search). Both
 * come with every PostgreSQL.
 */
export const pgliteExtensions = { pg_trgm, unaccent };
