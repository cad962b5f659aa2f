import { infiniteQueryOptions } from '@tanstack/react-query';
import { eventKeys } from '#src/lib/query-keys/event-keys.ts';
import { readGuests } from '../requests.ts';

/** The guest list of an event, page by page, as members see it. */
export const guestListQuery = (id: string, viewer: string) =>
  infiniteQueryOptions({
    queryKey: eventKeys.guestList(id, viewer),
    queryFn: ({ signal, pageParam }) => readGuests(id, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
