import { and, or, type SQL, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { swapped } from '#src/db/search-words.ts';

const { searchWords } = events;

/** Every word as it is typed begins one of the event's. */
export function literally(words: readonly string[]): SQL | undefined {
  return and(...words.map(begins));
}

/** Every word is like one of the event's (db/alike.ts says how much), or is one with two letters changed about. */
export function nearly(words: readonly string[]): SQL | undefined {
  return and(
    ...words.map((word) => or(sql`${searchWords} %> foyer_fold(${word}::text)`, ...swapped(word).map(begins))),
  );
}

function begins(word: string): SQL {
  return sql`${searchWords} like '% ' || foyer_fold(${word}::text) || '%'`;
}
