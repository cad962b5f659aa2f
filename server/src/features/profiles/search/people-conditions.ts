import { type PeopleFilter, peopleFilters } from '@foyer/contract/profiles/people.ts';
import { isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Db } from '#src/db/client.ts';
import { users } from '#src/db/schema/accounts.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import { facetKey } from './people-facets.ts';

/** The chosen values of each filter. */
export type ChosenFilters = { [Filter in PeopleFilter]?: string | readonly string[] | undefined };

/** Leaves out members whose account is suspended or about to be erased. */
export function isFindable(db: Db): SQL {
  const gone = db
    .select({ id: users.id })
    .from(users)
    .where(or(isNotNull(users.suspendedAt), isNotNull(users.deletionDueAt)));
  return notInArray(peopleSearch.userId, gone);
}

/** The values of one filter in their stored form; empty if it is not used. */
export function chosenKeys(chosen: ChosenFilters, filter: PeopleFilter): string[] {
  const values = chosen[filter] ?? [];
  return (typeof values === 'string' ? [values] : values).map((value) => facetKey(filter, value));
}

/** One condition for each filter in use, except `but`. */
export function filterConditions(chosen: ChosenFilters, but?: PeopleFilter): SQL[] {
  return peopleFilters.flatMap((filter) => {
    const keys = filter === but ? [] : chosenKeys(chosen, filter);
    return keys.length > 0 ? [sql`${peopleSearch.facets} && ${sql.param(keys)}::text[]`] : [];
  });
}
