import { listMyEvents } from '@foyer/contract/discovery/search.ts';
import type { OwnEventState } from '@foyer/contract/rules/events/event-choices.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { call } from '../call.ts';

type Filter = { upcoming?: '1'; q?: string; state?: OwnEventState | '' };

const limit = 50;

/** The events that the signed-in member hosts, newest first unless the filter implies another order. */
export const hostedEventsQuery = (filter: Filter, after = '') =>
  infiniteQueryOptions({
    queryKey: managedEventKeys.hosted(filter, after),
    queryFn: ({ signal, pageParam }) => {
      const { upcoming, q, state } = filter;
      const query = { upcoming, q: q || undefined, state: state || undefined, cursor: pageParam ?? undefined, limit };
      return call(listMyEvents, { query }, signal);
    },
    initialPageParam: (after || null) as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
