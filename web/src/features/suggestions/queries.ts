import {
  listDismissedSuggestions,
  listEventSuggestions,
  listSuggestions,
  readSuggestionSettings,
} from '@foyer/contract/suggestions/suggestions.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';

/** Today's suggestions. */
export const todayQuery = (userId: string) =>
  queryOptions({
    queryKey: suggestionKeys.today(userId),
    queryFn: ({ signal }) => call(listSuggestions, {}, signal),
  });

/** Today's suggestions among the attendees of an event. */
export const eventSuggestionsQuery = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: suggestionKeys.ofEvent(userId, eventId),
    queryFn: ({ signal }) => call(listEventSuggestions, { params: { id: eventId } }, signal),
  });

/** Whom the viewer dismissed, page by page. */
export const dismissedQuery = (userId: string) =>
  infiniteQueryOptions({
    queryKey: suggestionKeys.dismissed(userId),
    queryFn: ({ signal, pageParam }) =>
      call(listDismissedSuggestions, { query: { cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });

export const suggestionSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: suggestionKeys.settings(userId),
    queryFn: ({ signal }) => call(readSuggestionSettings, {}, signal),
  });
