import { readEventSuggestionQuality } from '@foyer/contract/suggestions/quality.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';

/** What became of the suggestions among the attendees of an event. */
export const eventQualityQuery = (userId: string, eventId: string) =>
  queryOptions({
    queryKey: suggestionKeys.ofEventQuality(userId, eventId),
    queryFn: ({ signal }) => call(readEventSuggestionQuality, { params: { id: eventId } }, signal),
  });
