import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { and, eq, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { peopleSearches } from '#src/config.ts';
import { users } from '#src/db/schema/accounts.ts';
import { peopleSearch, profileDetails } from '#src/db/schema/profile-details.ts';
import { profiles } from '#src/db/schema/profiles.ts';
import type { Deps } from '#src/deps.ts';
import { fieldRefused } from '#src/http/answers/app-error.ts';
import type { SignedInUser } from '#src/http/callers/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { cardOf } from './card-of.ts';
import { swapped, wordsIn } from './words-in.ts';

type Page = { items: PersonCard[]; nextCursor: string | null };
type Match = { userId: string; score: number };

/** Where a page ended: how well the last one matched, who that was, and whether some words were enough. */
const cursor = z.tuple([z.int(), z.uuid(), z.boolean()]);
type Cursor = z.output<typeof cursor>;

/**
 * People whom the viewer may find by these words, best first. Everybody is found who has all of them; when nobody has,
 * who has some, and then letters that were swapped are forgiven as well.
 */
export async function searchPeople(
  deps: Deps,
  { userId }: SignedInUser,
  { q, limit, cursor: after }: { q: string; limit: number; cursor?: string | undefined },
): Promise<Page> {
  const from = after === undefined ? null : readCursor(after);
  await requireBudget(deps, `people-search:${userId}`, peopleSearches);
  const words = wordsIn(q);
  if (words.length === 0) return { items: [], nextCursor: null };
  let some = from?.[2] ?? false;
  let found = await page(deps, words, { some, from, limit });
  if (!some && from === null && found.length === 0) {
    some = true;
    found = await page(deps, words, { some, from, limit });
  }
  const last = found.length > limit ? found[limit - 1] : undefined;
  return {
    items: found.slice(0, limit).map(({ card }) => card),
    nextCursor: last ? Buffer.from(JSON.stringify([last.score, last.userId, some])).toString('base64url') : null,
  };
}

async function page(
  { db }: Pick<Deps, 'db'>,
  words: readonly string[],
  { some, from, limit }: { some: boolean; from: Cursor | null; limit: number },
): Promise<(Match & { card: PersonCard })[]> {
  const score = scoreOf(words);
  const gone = db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.suspendedAt), isNotNull(users.deletionDueAt)));
  const after = from && sql`(-${score}, ${peopleSearch.userId}) > (${-from[0]}::int, ${from[1]}::uuid)`;
  // What is shown of people is read for those of one page only.
  const matched = db
    .select({ userId: peopleSearch.userId, score: score.as('score') })
    .from(peopleSearch)
    .where(
      and(
        some ? or(...words.flatMap(swapped).map(holds)) : and(...words.map(holds)),
        notInArray(peopleSearch.userId, gone),
        after ?? undefined,
      ),
    )
    .orderBy(sql`-${score}`, peopleSearch.userId)
    .limit(limit + 1)
    .as('matched');
  const rows = await db
    .select({
      userId: matched.userId,
      score: matched.score,
      firstName: profiles.firstName,
      lastName: profiles.lastName,
      photoKey: users.photoKey,
      urlSlug: profiles.urlSlug,
      title: profiles.title,
      company: profiles.company,
      headline: profileDetails.headline,
      location: profileDetails.location,
      visibility: profileDetails.visibility,
    })
    .from(matched)
    .innerJoin(users, eq(users.id, matched.userId))
    .innerJoin(profiles, eq(profiles.userId, matched.userId))
    .leftJoin(profileDetails, eq(profileDetails.userId, matched.userId))
    .orderBy(sql`-${matched.score}`, matched.userId);
  return rows.map(({ userId, score, ...row }) => ({ userId, score, card: cardOf(row) }));
}

/** The word, or one like it, stands somewhere. The index answers this. */
function holds(word: string): SQL {
  return sql`${peopleSearch.words} %> foyer_fold(${word})`;
}

/** How alike in thousandths, on average over the words; a name counts more than what somebody does. */
function scoreOf(words: readonly string[]): SQL<number> {
  const each = words.map(
    (word) =>
      sql`word_similarity(foyer_fold(${word}), ${peopleSearch.words}) + word_similarity(foyer_fold(${word}), ${peopleSearch.name})`,
  );
  return sql<number>`(1000 * (${sql.join(each, sql` + `)}) / ${sql.raw(String(words.length))})::int`;
}

function readCursor(text: string): Cursor {
  try {
    return cursor.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')));
  } catch {
    throw fieldRefused('cursor', 'invalid');
  }
}
