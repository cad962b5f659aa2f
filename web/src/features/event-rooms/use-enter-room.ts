import { enterEventRoom } from '@foyer/contract/event-rooms/enter-event-room.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { track } from '#src/lib/analytics/track.ts';
import { call } from '#src/lib/call.ts';
import { conversationPath } from '#src/lib/conversation-path.ts';
import { messagingKeys } from '#src/lib/query-keys/messaging-keys.ts';
import { useTask } from '#src/lib/use-task.ts';

/** Enters the room of an event and shows it. */
export function useEnterRoom(viewer: string, eventId: string) {
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { pending, failure, run } = useTask<'enter'>();
  return {
    pending,
    failure,
    enter: () =>
      run('enter', async () => {
        const { id } = await call(enterEventRoom, { params: { id: eventId } });
        track('event_room_entered');
        void queries.invalidateQueries({ queryKey: messagingKeys.all(viewer) });
        void navigate(conversationPath(id));
      }),
  };
}
