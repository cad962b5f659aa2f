import { listConnections } from '@foyer/contract/connections/connections.ts';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';

const pageSize = 50;

/** The viewer's connections whose name, position or notes match, by name, page by page. */
export const connectionsByNameQuery = (viewer: string, q: string) =>
  infiniteQueryOptions({
    queryKey: connectionKeys.list(viewer, { q, for: 'choice' }),
    queryFn: ({ signal, pageParam }) =>
      call(listConnections, { query: { q, sort: 'name', limit: pageSize, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
