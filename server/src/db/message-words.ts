import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

/**
 * The words of a message for the search, the same in the index and in the query, because only then the index is used. The numbers
 * that stand for mentioned members (`@{3}`) are not words.
 */
export function messageWords(body: SQLWrapper): SQL {
  return sql`to_tsvector('simple', foyer_fold(regexp_replace(${body}, '@[{][0-9]{1,5}[}]', ' ', 'g')))`;
}
