import { queryOptions } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { businessCardKeys } from '#src/lib/query-keys/business-card-keys.ts';
import type { CardAnswer } from './card-answer.ts';

/** A card as `viewer` may see it, a member or a visitor (null): blocked members see nothing. */
export const sharedCardQuery = (token: string, viewer: string | null, by?: Call) =>
  queryOptions({
    queryKey: businessCardKeys.shared(token, viewer),
    // The API client is loaded with the first request: the server has rendered the card already.
    async queryFn({ signal }): Promise<CardAnswer> {
      return (await import('./shared-card-requests.ts')).fetchSharedCard(token, signal, by);
    },
  });
