import { limits } from '@foyer/contract/limits.ts';
import { searchPeople } from '@foyer/contract/profiles/people.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';

/** What is long enough to look for. */
export const isSearch = (typed: string) => typed.trim().length >= limits.peopleSearch.min;

/** People by what was typed, best first. What was found before stays until the new answer is there. */
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
