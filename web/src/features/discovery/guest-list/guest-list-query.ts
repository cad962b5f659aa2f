import { readGuestList } from '@foyer/contract/discovery/guest-list.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';

/** Page by page, as members see it. */
export const guestListQuery = (id: string, viewer: string) =>
  infiniteQueryOptions({
    queryKey: eventKeys.guestList(id, viewer),
    queryFn: ({ signal, pageParam }) =>
      call(readGuestList, { params: { id }, query: pageParam ? { cursor: pageParam } : {} }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
