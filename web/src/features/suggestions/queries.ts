import { readEventSuggestionQuality } from '@foyer/contract/suggestions/quality.ts';
import {
  listEventSuggestions,
  listSuggestions,
  readSuggestionSettings,
} from '@foyer/contract/suggestions/suggestions.ts';
import { queryOptions } from '@tanstack/react-query';
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

export const suggestionSettingsQuery = (userId: string) =>
  queryOptions({
    queryKey: suggestionKeys.settings(userId),
    queryFn: ({ signal }) => call(readSuggestionSettings, {}, signal),
  });

/** What became of the suggestions among the attendees of an event. */
export const eventQualityQuery = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: suggestionKeys.ofEventQuality(userId, eventId),
    queryFn: ({ signal }) => call(readEventSuggestionQuality, { params: { id: eventId } }, signal),
  });
