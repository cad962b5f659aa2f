import type { EventRoom } from '@foyer/contract/event-rooms/event-room.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/lib/call.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';

/**
 * The room of an event as the viewer can use it. The workspace of the event asks on every page, so the contract loads with the
 * call.
 */
export const eventRoomQuery = (viewer: string, eventId: string) =>
  queryOptions({
    queryKey: messagingKeys.room(viewer, eventId),
    async queryFn({ signal }): Promise<EventRoom> {
      const { readEventRoom } = await import('@foyer/contract/event-rooms/event-room.ts');
      return await call(readEventRoom, { params: { id: eventId } }, signal);
    },
    staleTime: 0,
  });
