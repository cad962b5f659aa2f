import { and, isNotNull, not, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { swapped } from './words-in.ts';

/** The higher the score, the better. */
export type Match = { userId: string; score: number };
type Asked = { how: 'literal' | 'alike' | 'some'; after: Match | null; limit: number };

/** How many people with words like those asked for are compared closely: comparing is most of what a search costs. */
const comparedAtMost = 500;

/** People whom all members may find, with these words. Nothing is read here of who they are. */
export async function findMatches(db: Db, words: readonly string[], { how, after, limit }: Asked): Promise<Match[]> {
  const literal = and(...words.map(begins));
  const matching = {
    literal,
    alike: and(...words.map(alike), literal && not(literal)),
    some: or(...words.flatMap(swapped).map(alike)),
  }[how];
  const { userId, name } = peopleSearch;
  const gone = db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.suspendedAt), isNotNull(users.deletionDueAt)));
  const candidates = db
    .select({ userId, name, words: peopleSearch.words })
    .from(peopleSearch)
    .where(and(matching, notInArray(userId, gone)));
  const candidate = (how === 'literal' ? candidates : candidates.limit(comparedAtMost)).as('candidate');
  const score = how === 'literal' ? namesAmong(words, candidate.name) : likeness(words, candidate);
  return await db
    .select({ userId: candidate.userId, score: score.as('score') })
    .from(candidate)
    .where(after ? sql`(-${score}, ${candidate.userId}) > (${-after.score}::int, ${after.userId}::uuid)` : undefined)
    .orderBy(sql`-${score}`, candidate.userId)
    .limit(limit);
}

/** A word that begins so stands somewhere. The index answers this, and nearly by itself. */
function begins(word: string): SQL {
  return sql`${peopleSearch.words} like ${beginning(word)}`;
}

function beginning(word: string): SQL {
  return sql`(select '% ' || foyer_fold(${word}::text) || '%')`;
}

/** In a query of its own, so that it is folded once and not for each person who is compared. */
function folded(word: string): SQL {
  return sql`(select foyer_fold(${word}::text))`;
}

/** A word like this one stands somewhere (db/alike.ts says how much). The index leaves much to be compared. */
function alike(word: string): SQL {
  return sql`${peopleSearch.words} %> ${folded(word)}`;
}

/** How many of the words belong to the name: it counts more than what somebody does. */
function namesAmong(words: readonly string[], name: SQL | object): SQL<number> {
  const each = words.map((word) => sql`(${name} like ${beginning(word)})::int`);
  return sql<number>`(${sql.join(each, sql` + `)})`;
}

/** How alike in thousandths, over all words, in the name and elsewhere. */
function likeness(words: readonly string[], { name, words: text }: { name: object; words: object }): SQL<number> {
  const each = words.flatMap((word) => [name, text].map((where) => sql`word_similarity(${folded(word)}, ${where})`));
  return sql<number>`(1000 * (${sql.join(each, sql` + `)}))::int`;
}
