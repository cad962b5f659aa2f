import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import type { MyEventsAddress } from './my-events-address.ts';

const limit = 50;

/** The events that the viewer attends or attended, filtered by title and state. */
export const attendedEventsQuery = ({ q, state, after }: Pick<MyEventsAddress, 'q' | 'state' | 'after'>) =>
  infiniteQueryOptions({
    queryKey: managedEventKeys.attended({ q, state }, after),
    queryFn: ({ signal, pageParam }) => {
      const query = { q: q || undefined, state: state || undefined, cursor: pageParam ?? undefined, limit };
      return call(listMyRegistrations, { query }, signal);
    },
    initialPageParam: (after || null) as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
