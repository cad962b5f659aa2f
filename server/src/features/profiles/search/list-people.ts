import { and, desc, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#src/db/client.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { isFindable } from './people-conditions.ts';
import { writePeopleCursor } from './people-cursor.ts';

/** The rank and id of the last person of a page. */
export const listedCursor = z.tuple([z.int().min(0).max(100), z.uuid()]);
type ListedCursor = z.output<typeof listedCursor>;

type ListQuery = { filters: readonly SQL[]; limit: number; after: ListedCursor | null };

/** Members who match the filters, first the ones who show more of their profile. */
export async function listPeople(
  db: Db,
  { filters, limit, after }: ListQuery,
): Promise<{ people: { userId: string }[]; nextCursor: string | null }> {
  const { userId, rank } = peopleSearch;
  const later = after && sql`(${rank} < ${after[0]} or (${rank} = ${after[0]} and ${userId} > ${after[1]}::uuid))`;
  const found = await db
    .select({ userId, rank })
    .from(peopleSearch)
    .where(and(...filters, later ?? undefined, isFindable(db)))
    .orderBy(desc(rank), userId)
    .limit(limit + 1);
  const people = found.slice(0, limit);
  const last = found.length > limit ? people.at(-1) : undefined;
  return { people, nextCursor: last ? writePeopleCursor([last.rank, last.userId]) : null };
}
