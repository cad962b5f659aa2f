import { asc, isNull } from 'drizzle-orm';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import type { Deps } from '#src/deps.ts';
import { refreshSearch } from './refresh-search.ts';

const atOnce = 500;

/** Adds the filter values of members who were last saved by a version without filters. Resumes where it was stopped. */
export async function indexFacets(deps: Deps): Promise<void> {
  for (;;) {
    const left = await deps.db
      .select({ userId: peopleSearch.userId })
      .from(peopleSearch)
      .where(isNull(peopleSearch.facets))
      .orderBy(asc(peopleSearch.userId))
      .limit(atOnce);
    if (left.length === 0) return;
    // One transaction each, so that nobody's own change waits for the others.
    for (const { userId } of left) await deps.db.transaction((tx) => refreshSearch(deps, tx, userId));
  }
}
