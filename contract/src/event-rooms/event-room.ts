import { z } from 'zod';
import { endpoint } from '../http.ts';
import { eventRoomStates, slowModes } from '../rules/messaging/choices.ts';

/** As in the contract of events, whose schemas pages of conversations don't load. */
const eventId = z.object({ id: z.uuid() });

/** The room of an event as the viewer can use it. */
export const eventRoom = z
  .object({
    state: z.enum(eventRoomStates),
    /** Whether the viewer may enter it: confirmed attendees, the organizer and managers. */
    mayEnter: z.boolean(),
    /** Whether the viewer opens and closes it, and deletes messages in it. */
    isOrganizer: z.boolean(),
    /** Seconds between two messages of an attendee; 0 for no limit. */
    slowSeconds: z.int(),
    /** After this nobody can write; null until the event has an end. */
    closesAt: z.string().nullable(),
    /** The conversation, once the viewer has entered. */
    conversationId: z.string().nullable(),
  })
  .meta({ id: 'EventRoom' });
export type EventRoom = z.output<typeof eventRoom>;

export const readEventRoom = endpoint({
  method: 'GET',
  path: '/api/messaging/events/:id/room',
  access: 'user',
  summary: 'Read the room of an event',
  params: eventId,
  data: eventRoom,
  errors: ['NOT_FOUND'],
});

/** By the organizer or a manager. While it is closed, members who have entered can still read it. */
export const changeEventRoom = endpoint({
  method: 'PUT',
  path: '/api/messaging/events/:id/room',
  access: 'user',
  summary: 'Open or close the room of an event, and limit how often attendees write',
  params: eventId,
  body: z.object({ isOpen: z.boolean(), slowSeconds: z.union(slowModes.map((seconds) => z.literal(seconds))) }),
  data: eventRoom,
  errors: ['NOT_FOUND', 'ROOM_CLOSED'],
});
