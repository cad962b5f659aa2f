import type { EventCard } from '@foyer/contract/events/event.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { type EventFilters, queryOf, untilOf } from '../event-filters.ts';

export type FoundEvents = { items: EventCard[]; nextCursor: string | null };

/** The upcoming events that `viewer` (null: a visitor) can find. The previous result stays visible while loading. */
export const eventsQuery = (viewer: string | null, filters: EventFilters, after: string, callApi?: Call) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list(viewer, filters, after),
    async queryFn({ signal, pageParam }): Promise<FoundEvents> {
      const { when } = filters;
      const query = {
        ...queryOf(filters),
        ...(when && { to: untilOf(when, new Date()) }),
        ...(pageParam && { cursor: pageParam }),
      };
      // Loaded with the first request: a server-rendered page that is only read needs none.
      return (await import('../event-requests.ts')).searchEvents(query, signal, callApi);
    },
    initialPageParam: after as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
