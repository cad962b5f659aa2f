import { and, or, type SQL, sql } from 'drizzle-orm';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { swapped } from '#src/db/search-words.ts';

const { name, words: everything } = peopleSearch;

/** The words of the name, or of everything that all members may see. */
export type Text = typeof name | typeof everything;

/** The text contains a word with this prefix. The planner knows the value, so it can decide whether to use an index. */
export function begins(text: Text, word: string): SQL {
  return sql`${text} like '% ' || foyer_fold(${word}::text) || '%'`;
}

/** The same for rows found by another condition: opaque to the planner, and folded once for all rows. */
export function beginsIn(text: object, word: string): SQL {
  return sql`${text} like (select '% ' || foyer_fold(${word}::text) || '%')`;
}

/**
 * The text contains a similar word (db/connection-settings.ts sets the threshold). The word is opaque to the planner, because
 * estimating it would cost more than it saves.
 */
export function alike(text: Text, word: string): SQL {
  return sql`${text} %> ${folded(word)}`;
}

/** The name contains this word, as is or with two neighboring letters swapped. */
export function turnedInName(word: string): SQL | undefined {
  return or(...swapped(word).map((turned) => begins(name, turned)));
}

/** The text contains all words as typed, for rows found by another condition. */
export function literal(words: readonly string[]): SQL {
  return sql`(${and(...words.map((word) => beginsIn(everything, word)))})`;
}

/** How many of the words are in the name, which ranks above the rest of the profile. */
export function namesAmong(words: readonly string[], candidate: { name: object }): SQL<number> {
  const each = words.map((word) => sql`(${beginsIn(candidate.name, word)})::int`);
  return sql<number>`(${sql.join(each, sql` + `)})`;
}

/** Sum of similarities in thousandths, over all words and these texts. */
export function likeness(words: readonly string[], texts: readonly object[]): SQL<number> {
  const each = words.flatMap((word) => texts.map((text) => sql`word_similarity(${folded(word)}, ${text})`));
  return sql<number>`(1000 * (${sql.join(each, sql` + `)}))::int`;
}

/** A subquery, so that the word is folded once instead of once per row. */
function folded(word: string): SQL {
  return sql`(select foyer_fold(${word}::text))`;
}
