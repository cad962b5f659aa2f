import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { z } from 'zod';
import { peopleSearches } from '#src/config.ts';
import type { Deps } from '#src/deps.ts';
import { fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { cardsOf } from './cards-of.ts';
import { findMatches, type Match } from './find-matches.ts';
import { wordsIn } from './words-in.ts';

/** Where a page ended: in which round, how well the last one matched, and who that was. */
const cursor = z.tuple([z.int().min(0).max(2), z.int(), z.uuid()]);
type Cursor = z.output<typeof cursor>;

/** From the surest to the most forgiving. Who finds so many in one has typed what they meant, and gets no others. */
const rounds = ['literal', 'alike', 'some'] as const;
const enough = { literal: 0, alike: 5, some: 1 };

/**
 * People whom the viewer may find by these words, best first: who has all of them as they are typed, then who has words
 * like them. Only when nobody has all, who has some, and then letters that were swapped are forgiven as well.
 */
export async function searchPeople(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: SignedInUser,
  { q, limit, cursor: after }: { q: string; limit: number; cursor?: string | undefined },
): Promise<{ items: PersonCard[]; nextCursor: string | null }> {
  const from = after === undefined ? null : readCursor(after);
  await requireBudget(deps, `people-search:${userId}`, peopleSearches);
  const words = wordsIn(q);
  const found: (Match & { round: number })[] = [];
  for (let round = from?.[0] ?? 0; words.length > 0 && round < rounds.length && found.length <= limit; round += 1) {
    const how = rounds[round];
    const goesOn = from?.[0] === round;
    if (how === undefined || (!goesOn && round > 0 && (from || found.length >= enough[how]))) break;
    const last = goesOn ? { score: from[1], userId: from[2] } : null;
    const matches = await findMatches(deps.db, words, { how, after: last, limit: limit + 1 - found.length });
    found.push(...matches.map((match) => ({ ...match, round })));
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
    throw fieldRefused('cursor', 'invalid');
  }
}
