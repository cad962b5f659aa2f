import { listInvitations } from '@foyer/contract/invitations.ts';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { managedEventKeys } from '#src/lib/query-keys/managed-event-keys.ts';

/** Always read again, because people follow invitations at any time. */
export const invitationsQuery = (eventId: string) =>
  infiniteQueryOptions({
    queryKey: managedEventKeys.invitations(eventId),
    queryFn: ({ signal, pageParam }) =>
      call(listInvitations, { params: { id: eventId }, query: { cursor: pageParam ?? undefined } }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    staleTime: 0,
  });
