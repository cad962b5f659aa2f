import { searchMessages } from '@foyer/contract/message-search.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

/** Messages with all of the words. Those found before stay while more is typed. */
export const foundMessagesQuery = (viewer: string, words: string) =>
  infiniteQueryOptions({
    queryKey: messagingKeys.found(viewer, words),
    queryFn: ({ signal, pageParam }) =>
      call(searchMessages, { query: { q: words, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
