import { listWaitlist, readMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';
import { registrationKeys } from '#src/lib/query-keys/registration-keys.ts';

/** The viewer's waitlist entries for an event. Read every minute, because positions change as others join and leave. */
export const myWaitlistQuery = (eventId: string, viewer: string) =>
  queryOptions({
    queryKey: registrationKeys.myWaitlist(eventId, viewer),
    queryFn: async ({ signal }) => (await call(readMyWaitlistEntries, { params: { id: eventId } }, signal)).entries,
    staleTime: 0,
    refetchInterval: 60_000,
  });

/** The whole waitlist of an event, for its organizer. */
export const waitlistQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: managedEventKeys.waitlist(eventId),
    queryFn: ({ signal, pageParam }) =>
      call(listWaitlist, { params: { id: eventId }, query: { cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
