import { limits } from '@foyer/contract/limits.ts';
import { type PeopleFacet, type PeopleFilter, peopleFilters } from '@foyer/contract/profiles/people.ts';
import { and, type SQL, sql } from 'drizzle-orm';
import { peopleCounts } from '#src/config/profiles.ts';
import type { Db } from '#src/db/client.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { wordsIn } from '#src/db/search-words.ts';
import type { Deps } from '#src/deps.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { type ChosenFilters, chosenKeys, filterConditions, isFindable } from './people-conditions.ts';
import { begins } from './word-conditions.ts';

type Facets = Record<PeopleFilter, PeopleFacet[]>;

/**
 * How many members match, and the most frequent values of each filter, from what all members may see. The counts of a
 * filter that is in use disregard it, so that they say what choosing another value would add.
 */
export async function countPeople(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<SignedInUser, 'userId'>,
  { q, ...chosen }: ChosenFilters & { q?: string | undefined },
): Promise<{ total: number; facets: Facets }> {
  await requireBudget(deps, `people-counts:${userId}`, peopleCounts);
  const words = q === undefined ? [] : wordsIn(q);
  const facets: Facets = { city: [], company: [], industry: [], topic: [], language: [] };
  if (q !== undefined && words.length === 0) return { total: 0, facets };
  const isShown = isNotBlockedFor(userId, peopleSearch.userId);
  const matching = [isFindable(deps.db), isShown, ...words.map((word) => begins(peopleSearch.words, word))];
  const used = peopleFilters.filter((filter) => chosenKeys(chosen, filter).length > 0);
  const unused = peopleFilters.filter((filter) => !used.includes(filter));
  const conditions = (but?: PeopleFilter) => and(...matching, ...filterConditions(chosen, but));
  Object.assign(facets, await frequentValues(deps.db, unused, conditions()));
  for (const filter of used) Object.assign(facets, await frequentValues(deps.db, [filter], conditions(filter)));
  return { total: await deps.db.$count(peopleSearch, conditions()), facets };
}

/** The most frequent values of some filters among the people who match, as the first of them wrote each. */
async function frequentValues(
  db: Db,
  filters: readonly PeopleFilter[],
  matching: SQL | undefined,
): Promise<Partial<Facets>> {
  if (filters.length === 0) return {};
  const { rows } = await db.execute<{ filter: PeopleFilter; value: string; count: number }>(sql`
    select filter, value, count from (
      select filter, value, count, row_number() over (partition by filter order by count desc, key) as place from (
        select f.key, split_part(f.key, ':', 1) as filter, min(f.text) as value, count(*)::int as count
        from ${peopleSearch} cross join lateral unnest(${peopleSearch.facets}, ${peopleSearch.facetTexts}) as f(key, text)
        where ${matching} group by f.key
      ) counted where filter = any(${sql.param([...filters])}::text[])
    ) placed where place <= ${limits.peopleSearch.facetValues} order by filter, place`);
  return Object.fromEntries(
    filters.map((filter) => [
      filter,
      rows.filter((row) => row.filter === filter).map(({ value, count }) => ({ value, count })),
    ]),
  );
}
