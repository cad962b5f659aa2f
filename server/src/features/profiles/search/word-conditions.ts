import { and, or, type SQL, sql } from 'drizzle-orm';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { swapped } from '#src/db/search-words.ts';

const { name, words: everything } = peopleSearch;

/** The words of the name, or those of all that members may see of somebody. */
export type Text = typeof name | typeof everything;

/** A word that begins so stands there. Known when the statement is planned, which decides whether an index is quicker. */
export function begins(text: Text, word: string): SQL {
  return sql`${text} like '% ' || foyer_fold(${word}::text) || '%'`;
}

/** The same for people who were found otherwise: not weighed by the planner, and folded once for all of them. */
export function beginsIn(text: object, word: string): SQL {
  return sql`${text} like (select '% ' || foyer_fold(${word}::text) || '%')`;
}

/** A word like this one stands there (db/set-word-similarity.ts says how much). Weighing it would cost the planner more than it saves. */
export function alike(text: Text, word: string): SQL {
  return sql`${text} %> ${folded(word)}`;
}

/** The name has this word, or it once two neighbouring letters have changed places. */
export function turnedInName(word: string): SQL | undefined {
  return or(...swapped(word).map((turned) => begins(name, turned)));
}

/** All of the words as they are typed, for people who were found otherwise. */
export function literal(words: readonly string[]): SQL {
  return sql`(${and(...words.map((word) => beginsIn(everything, word)))})`;
}

/** How many of the words belong to the name: it counts more than what somebody does. */
export function namesAmong(words: readonly string[], candidate: { name: object }): SQL<number> {
  const each = words.map((word) => sql`(${beginsIn(candidate.name, word)})::int`);
  return sql<number>`(${sql.join(each, sql` + `)})`;
}

/** How alike in thousandths, over all words and these texts. */
export function likeness(words: readonly string[], texts: readonly object[]): SQL<number> {
  const each = words.flatMap((word) => texts.map((text) => sql`word_similarity(${folded(word)}, ${text})`));
  return sql<number>`(1000 * (${sql.join(each, sql` + `)}))::int`;
}

/** In a query of its own, so that it is folded once and not for each person who is compared. */
function folded(word: string): SQL {
  return sql`(select foyer_fold(${word}::text))`;
}
