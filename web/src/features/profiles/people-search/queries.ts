import { limits } from '@foyer/contract/limits.ts';
import { countPeople, searchPeople } from '@foyer/contract/profiles/people.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { accountKeys } from '#src/lib/query-keys/account-keys.ts';
import type { PeopleQuestion } from './use-people-address.ts';

/** Whether a text is long enough for a search. */
export const isSearch = (typed: string) => typed.trim().length >= limits.peopleSearch.min;

/** The query of the API. A text that is too short is left out. */
function queryOf({ q, filters: { city, company, industry, topic, language } }: PeopleQuestion) {
  // The address may hold values that no filter has. The server refuses those.
  return { q: isSearch(q) ? q.trim() : undefined, city, company, industry, topic, language } as QueryOfPeople;
}
type QueryOfPeople = NonNullable<Parameters<typeof call<typeof countPeople>>[1]['query']>;

/** Members that match, best first. The previous result stays while loading. */
export const peopleQuery = (userId: string, asked: PeopleQuestion) => {
  const query = queryOf(asked);
  return infiniteQueryOptions({
    queryKey: accountKeys.people.found(userId, query),
    queryFn: ({ signal, pageParam }) =>
      call(searchPeople, { query: { ...query, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
};

/** How many members match, and the values to filter them by. */
export const countsQuery = (userId: string, asked: PeopleQuestion) => {
  const query = queryOf(asked);
  return queryOptions({
    queryKey: accountKeys.people.counts(userId, query),
    queryFn: ({ signal }) => call(countPeople, { query }, signal),
    placeholderData: keepPreviousData,
  });
};
