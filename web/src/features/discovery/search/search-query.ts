import type { EventCard } from '@foyer/contract/events/event.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { Call } from '#src/lib/api/create-call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { type EventFilters, queryOf, untilOf } from '../event-filters.ts';

export type EventsPage = { items: EventCard[]; nextCursor: string | null };

/** What is to come, as `viewer` may find it: a member, or a stranger (null). What was found before stays meanwhile. */
export const eventsQuery = (viewer: string | null, filters: EventFilters, after: string, by?: Call) =>
  infiniteQueryOptions({
    queryKey: eventKeys.list(viewer, filters, after),
    async queryFn({ signal, pageParam }): Promise<EventsPage> {
      const { when } = filters;
      const query = {
        ...queryOf(filters),
        ...(when && { to: untilOf(when, new Date()) }),
        ...(pageParam && { cursor: pageParam }),
      };
      // The requests come with the first question: a page that is only read needs none.
      return (await import('../requests.ts')).searchEvents(query, signal, by);
    },
    initialPageParam: after as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
  });
