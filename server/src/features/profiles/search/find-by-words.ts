import type { SQL } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#src/db/client.ts';
import { wordsIn } from '#src/db/search-words.ts';
import { findMatches, type Match } from './find-matches.ts';
import { writePeopleCursor } from './people-cursor.ts';
import { isEnough, rounds } from './rounds.ts';

/** The end of a page: the round, and the score and id of the last match. */
export const wordsCursor = z.tuple([
  z
    .int()
    .min(0)
    .max(rounds.length - 1),
  z.int(),
  z.uuid(),
]);
type WordsCursor = z.output<typeof wordsCursor>;

type WordsQuery = { q: string; filters: readonly SQL[]; limit: number; from: WordsCursor | null };

/**
 * Members whom the viewer may find with these words, best match first: exact matches of all words, then similar ones if
 * there are few, and matches of only some words if nothing else is found.
 */
export async function findByWords(
  db: Db,
  { q, filters, limit, from }: WordsQuery,
): Promise<{ people: { userId: string }[]; nextCursor: string | null }> {
  const words = wordsIn(q);
  const found: (Match & { round: number })[] = [];
  let areMany = from?.[0] !== 0;
  for (const [at, round] of rounds.entries()) {
    const goesOn = from?.[0] === at;
    if (words.length === 0 || found.length > limit) break;
    // If a page was filled by exact matches, no fuzzy ones follow.
    if (from && (at < from[0] || (at > from[0] && round.when === 'slip'))) continue;
    if (!goesOn && (isEnough(round, words, found.length) || (round.when === 'many' && !areMany))) continue;
    const after = goesOn ? { score: from[1], userId: from[2] } : null;
    const { matches, cut } = await findMatches(db, words, { round, filters, after, limit: limit + 1 - found.length });
    if (round.when === 'few' && !goesOn) areMany = cut;
    if (round.when !== 'few' || !areMany) found.push(...matches.map((match) => ({ ...match, round: at })));
  }
  const people = found.slice(0, limit);
  const last = found.length > limit ? people.at(-1) : undefined;
  return { people, nextCursor: last ? writePeopleCursor([last.round, last.score, last.userId]) : null };
}
