import type { FoundPerson } from '@foyer/contract/profiles/people.ts';
import { peopleSearches } from '#src/config/profiles.ts';
import { peopleSearch } from '#src/db/schema/profile-details.ts';
import type { Deps } from '#src/deps.ts';
import { readListedRelations } from '#src/features/relationships/listed-relation.ts';
import { isNotBlockedFor } from '#src/features/relationships/relationships.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { cardsFor } from './cards-for.ts';
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
): Promise<{ items: FoundPerson[]; nextCursor: string | null }> {
  const filters = [...filterConditions(chosen), isNotBlockedFor(userId, peopleSearch.userId)];
  const listed = q === undefined ? readPeopleCursor(listedCursor, cursor) : null;
  const matched = q === undefined ? null : readPeopleCursor(wordsCursor, cursor);
  await requireBudget(deps, `people-search:${userId}`, peopleSearches);
  const { people, nextCursor } =
    q === undefined
      ? await listPeople(deps.db, { filters, limit, after: listed })
      : await findByWords(deps.db, { q, filters, limit, from: matched });
  const ids = people.map((person) => person.userId);
  const cards = await cardsFor(deps.db, ids, 'member');
  const relations = await readListedRelations(deps.db, userId, ids, deps.clock.now());
  // Left out: profiles that were hidden since the search.
  const items = ids.flatMap((id) => {
    const card = cards.get(id);
    return card ? [{ ...card, relation: relations.get(id) ?? 'none' }] : [];
  });
  return { items, nextCursor };
}
