import { readEventRoom } from '@foyer/contract/messaging/event-rooms.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

/** The room of an event as the viewer can use it. */
export const roomQuery = (viewer: string, eventId: string) =>
  queryOptions({
    queryKey: messagingKeys.room(viewer, eventId),
    queryFn: ({ signal }) => call(readEventRoom, { params: { id: eventId } }, signal),
    staleTime: 0,
  });
