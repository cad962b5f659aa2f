import { type HostedEventSort, listMyEvents } from '@foyer/contract/discovery/search.ts';
import type { OwnEventState } from '@foyer/contract/rules/events/event-choices.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import type { TableSort } from '#src/ui/table/table-types.ts';
import { sortParameter } from '#src/ui/table/use-table-sort.ts';

const limit = 50;

type Filter = { q: string | undefined; state: OwnEventState | undefined };

/** The events that the viewer hosts, in an order of the table. */
export const hostedTableQuery = (filter: Filter, order: TableSort) =>
  infiniteQueryOptions({
    queryKey: managedEventKeys.hosted(filter, sortParameter(order)),
    queryFn: ({ signal, pageParam }) => {
      const sort = sortParameter(order) as HostedEventSort;
      return call(listMyEvents, { query: { ...filter, sort, limit, cursor: pageParam ?? undefined } }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
