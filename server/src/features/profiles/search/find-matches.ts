import { and, asc, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { isFindable } from './people-conditions.ts';
import type { Round } from './rounds.ts';

/** A higher score is better. `cut`: more people match than were scored. */
export type Match = { userId: string; score: number };
type MatchesQuery = { round: Round; filters: readonly SQL[]; after: Match | null; limit: number };

const { userId, name, words: everything } = peopleSearch;

/**
 * Unnamed (db/statement-names.ts adds no name either), so that PostgreSQL plans each search for its words: very common
 * words are fastest by scanning, all others by an index.
 */
const plannedAnew = '';

/**
 * Finds members who match these words among those visible to all members. Reads only ids and scores; the cards are
 * loaded separately.
 */
export async function findMatches(
  db: Db,
  words: readonly string[],
  { round, filters, after, limit }: MatchesQuery,
): Promise<{ matches: Match[]; cut: boolean }> {
  const matching = round.matching(words);
  if (!matching) return { matches: [], cut: false };
  const findable = and(matching, ...filters, isFindable(db));
  if (!round.score) {
    const later = after ? sql`${userId} > ${after.userId}::uuid` : undefined;
    const equals = db.select({ userId }).from(peopleSearch).where(and(findable, later)).orderBy(asc(userId));
    const found = await equals.limit(limit).prepare(plannedAnew).execute();
    return { matches: found.map((row) => ({ ...row, score: 0 })), cut: false };
  }
  const { compared } = round;
  const candidates = db.select({ userId, name, words: everything }).from(peopleSearch).where(findable);
  const candidate = (compared ? candidates.limit(compared + 1) : candidates).as('candidate');
  const score = round.score(words, candidate);
  const found = await db
    .select({ userId: candidate.userId, score: score.as('score'), candidates: sql<number>`count(*) over ()::int` })
    .from(candidate)
    .where(after ? sql`(-${score}, ${candidate.userId}) > (${-after.score}::int, ${after.userId}::uuid)` : undefined)
    .orderBy(sql`-${score}`, candidate.userId)
    .limit(limit)
    .prepare(plannedAnew)
    .execute();
  const cut = compared !== undefined && (found[0]?.candidates ?? 0) > compared;
  return { matches: found.map((row) => ({ userId: row.userId, score: row.score })), cut };
}
