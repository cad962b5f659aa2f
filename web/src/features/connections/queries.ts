import { listBlocks, readRequestPause } from '@foyer/contract/connections/blocks.ts';
import { listConnections, listMetSessions } from '@foyer/contract/connections/connections.ts';
import { listRequests, readRelation } from '@foyer/contract/connections/requests.ts';
import type { ConnectionSort, FollowUpFilter } from '@foyer/contract/rules/connections/connection-choices.ts';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { connectionKeys } from '#src/lib/query-keys/connection-keys.ts';

/** What connects the viewer with a member. Always read again, because the other side acts at any time. */
export const relationQuery = (viewer: string, slug: string) =>
  queryOptions({
    queryKey: connectionKeys.relation(viewer, slug),
    queryFn: ({ signal }) => call(readRelation, { params: { slug } }, signal),
    staleTime: 0,
    retry: false,
  });

export type RequestBox = 'received' | 'sent';

export const requestsQuery = (viewer: string, box: RequestBox) =>
  infiniteQueryOptions({
    queryKey: connectionKeys.requests(viewer, box),
    queryFn: ({ signal, pageParam }) => call(listRequests, { query: { box, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });

export type ConnectionFilter = {
  q?: string | undefined;
  tag?: string | undefined;
  followUp?: FollowUpFilter | undefined;
  sort: ConnectionSort;
};

export const connectionsQuery = (viewer: string, filter: ConnectionFilter) =>
  infiniteQueryOptions({
    queryKey: connectionKeys.list(viewer, filter),
    queryFn: ({ signal, pageParam }) =>
      call(listConnections, { query: { ...filter, limit: 100, cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The agenda of the event where the viewer met a connection. */
export const metSessionsQuery = (id: string) =>
  queryOptions({
    queryKey: connectionKeys.metSessions(id),
    queryFn: ({ signal }) => call(listMetSessions, { params: { id } }, signal),
    retry: false,
  });

export const pauseQuery = (viewer: string) =>
  queryOptions({
    queryKey: connectionKeys.pause(viewer),
    queryFn: ({ signal }) => call(readRequestPause, {}, signal),
  });

export const blocksQuery = (viewer: string) =>
  queryOptions({
    queryKey: connectionKeys.blocks(viewer),
    queryFn: ({ signal }) => call(listBlocks, {}, signal),
  });
