import { z } from 'zod';
import { endpoint } from '../http.ts';
import { conversation } from '../messaging/conversations.ts';

/** Entering again changes nothing, or ends that the viewer had left. */
export const enterEventRoom = endpoint({
  method: 'POST',
  path: '/api/messaging/events/:id/room',
  access: 'user',
  summary: 'Join the room of an event',
  params: z.object({ id: z.uuid() }),
  data: conversation,
  errors: ['NOT_FOUND', 'NOT_IN_ROOM', 'ROOM_CLOSED', 'PROFILE_INCOMPLETE'],
});
