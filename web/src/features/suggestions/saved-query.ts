import { listSavedSuggestions } from '@foyer/contract/suggestions/suggestions.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';

/** People whom the viewer saved, latest first. */
export const savedQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: suggestionKeys.saved(userId),
    queryFn: ({ signal, pageParam }) =>
      call(listSavedSuggestions, { query: { cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
