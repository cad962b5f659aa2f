import type { PersonCard } from '@foyer/contract/profiles/people.ts';
import { peopleSearches } from '#src/config/profiles.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import type { Deps } from '#src/deps.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { cardsOf } from './cards-of.ts';
import { findByWords, wordsCursor } from './find-by-words.ts';
import { listedCursor, listPeople } from './list-people.ts';
import { type ChosenFilters, filterConditions } from './people-conditions.ts';
import { readPeopleCursor } from './people-cursor.ts';

type PeopleQuery = ChosenFilters & { q?: string | undefined; limit: number; cursor?: string | undefined };

/** Members whom the viewer may find with these words and filters; without words, everyone who matches the filters. */
export async function searchPeople(
  deps: Pick<Deps, 'db' | 'clock'>,
  { userId }: Pick<SignedInUser, 'userId'>,
  { q, limit, cursor, ...chosen }: PeopleQuery,
): Promise<{ items: PersonCard[]; nextCursor: string | null }> {
  const filters = [...filterConditions(chosen), isNotBlockedFor(userId, peopleSearch.userId)];
  const listed = q === undefined ? readPeopleCursor(listedCursor, cursor) : null;
  const matched = q === undefined ? null : readPeopleCursor(wordsCursor, cursor);
  await requireBudget(deps, `people-search:${userId}`, peopleSearches);
  const { people, nextCursor } =
    q === undefined
      ? await listPeople(deps.db, { filters, limit, after: listed })
      : await findByWords(deps.db, { q, filters, limit, from: matched });
  return { items: await cardsOf(deps.db, people), nextCursor };
}
