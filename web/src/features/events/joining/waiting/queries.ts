import { readMyWaiting } from '@foyer/contract/events/people/waiting.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventsKey } from '#src/lib/query-client.ts';

/** Where the viewer stands in the lines of an event. Others come and go at any time. */
export const waitingQuery = (id: string, viewer: string) =>
  queryOptions({
    queryKey: [...eventsKey, 'waiting', id, viewer],
    queryFn: async ({ signal }) => (await call(readMyWaiting, { params: { id } }, signal)).entries,
    staleTime: 0,
    refetchInterval: 60_000,
  });
