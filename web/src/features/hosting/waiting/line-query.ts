import { listWaiting } from '@foyer/contract/events/people/waiting.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventQuery } from '../queries.ts';

export const lineQuery = (id: string) =>
  infiniteQueryOptions({
    queryKey: [...eventQuery(id).queryKey, 'waiting'],
    queryFn: ({ signal, pageParam }) =>
      call(listWaiting, { params: { id }, query: { cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
