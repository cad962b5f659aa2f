import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { z } from 'zod';
import { peopleSearches } from '#src/config/profiles.ts';
import { wordsIn } from '#src/db/search-words.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';
import { cardsOf } from './cards-of.ts';
import { findMatches, type Match } from './find-matches.ts';
import { isEnough, rounds } from './rounds.ts';

/** The end of a page: the round, and the score and id of the last match. */
const cursor = z.tuple([
  z
    .int()
    .min(0)
    .max(rounds.length - 1),
  z.int(),
  z.uuid(),
]);
type Cursor = z.output<typeof cursor>;

/**
 * Members whom the viewer may find with these words, best match first: exact matches of all words, then similar ones if
 * there are few, and matches of only some words if nothing else is found.
 */
export async function searchPeople(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<SignedInUser, 'userId'>,
  { q, limit, cursor: after }: { q: string; limit: number; cursor?: string | undefined },
): Promise<{ items: PersonCard[]; nextCursor: string | null }> {
  const from = after === undefined ? null : readCursor(after);
  await requireBudget(deps, `people-search:${userId}`, peopleSearches);
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
    const { matches, cut } = await findMatches(deps.db, words, { round, after, limit: limit + 1 - found.length });
    if (round.when === 'few' && !goesOn) areMany = cut;
    if (round.when !== 'few' || !areMany) found.push(...matches.map((match) => ({ ...match, round: at })));
  }
  const page = found.slice(0, limit);
  const last = found.length > limit ? page.at(-1) : undefined;
  return {
    items: await cardsOf(deps.db, page),
    nextCursor: last ? writeCursor([last.round, last.score, last.userId]) : null,
  };
}

function writeCursor(at: Cursor): string {
  return Buffer.from(JSON.stringify(at)).toString('base64url');
}

function readCursor(text: string): Cursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldRefused('cursor', 'invalid_format');
  }
}
