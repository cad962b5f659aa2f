import { limits } from '@foyer/contract/limits.ts';
import { searchPeople } from '@foyer/contract/profiles/people.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';

/** Whether a text is long enough for a search. */
export const isSearch = (typed: string) => typed.trim().length >= limits.peopleSearch.min;

/** Members that match, best first. The previous result stays while loading. */
export const peopleQuery = (userId: string, typed: string) => {
  const q = typed.trim();
  return infiniteQueryOptions({
    queryKey: accountKeys.people(userId, q),
    queryFn: ({ signal, pageParam }) => call(searchPeople, { query: { q, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    enabled: isSearch(q),
    placeholderData: keepPreviousData,
  });
};
