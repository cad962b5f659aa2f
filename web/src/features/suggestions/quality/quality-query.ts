import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { suggestionKeys } from '#src/lib/query-keys/suggestion-keys.ts';

const hourMs = 3_600_000;

/** The public figures of the last published week. The server passes its own call. */
export const qualityQuery = (serverCall?: Call) =>
  queryOptions({
    queryKey: suggestionKeys.quality,
    queryFn: async ({ signal }) => {
      const [{ readSuggestionQuality }, { call }] = await Promise.all([
        import('@foyer/contract/suggestions/quality.ts'),
        import('#src/lib/call.ts'),
      ]);
      return (serverCall ?? call)(readSuggestionQuality, {}, signal);
    },
    staleTime: hourMs,
  });
