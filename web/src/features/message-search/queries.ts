import { searchMessages } from '@foyer/contract/message-search.ts';
import { listConversations, readConversation } from '@foyer/contract/messaging/conversations.ts';
import { listParticipants } from '@foyer/contract/messaging/groups.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { filterQuery, type SearchFilters } from './search-filters.ts';

/** Messages with all of the words, as far as the filters let through. Those found before stay while more is typed. */
export const foundMessagesQuery = (viewer: string, words: string, filters: SearchFilters) =>
  infiniteQueryOptions({
    queryKey: messagingKeys.found(viewer, new URLSearchParams({ ...filters, words }).toString()),
    queryFn: ({ signal, pageParam }) =>
      call(searchMessages, { query: { q: words, ...filterQuery(filters), cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });

/** The conversations that can be chosen, as the list reads them. */
export const inboxQuery = (viewer: string) =>
  infiniteQueryOptions({
    queryKey: messagingKeys.list(viewer, 'inbox'),
    queryFn: ({ signal, pageParam }) =>
      call(listConversations, { query: { box: 'inbox', cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

/** The conversation that is searched. */
export const searchedConversationQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: messagingKeys.conversation(viewer, id),
    queryFn: ({ signal }) => call(readConversation, { params: { id } }, signal),
    enabled: id !== '',
  });

/** Its first participants, one of whom may have written what is searched for. */
export const possibleAuthorsQuery = (viewer: string, id: string) =>
  queryOptions({
    queryKey: messagingKeys.participants(viewer, id, 'first'),
    queryFn: ({ signal }) => call(listParticipants, { params: { id }, query: {} }, signal),
    enabled: id !== '',
  });
