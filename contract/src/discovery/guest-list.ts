import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { photo } from '../profiles/pictures.ts';

/** An attendee who lets members see that they are attending. */
const guest = z
  .object({ name: z.string(), urlSlug: z.string(), title: z.string(), company: z.string(), photo: photo.nullable() })
  .meta({ id: 'Guest' });
export type Guest = z.output<typeof guest>;

/** Visitors only see the number of attendees, in the event itself. */
export const readGuestList = endpoint({
  method: 'GET',
  path: '/api/events/:id/guests',
  access: 'user',
  summary: 'List the visible attendees of an event in order of registration',
  params: eventId,
  query: z.object(paged({ size: 24, most: 50 })),
  data: pageOf(guest).extend({
    /** Attendees who are not listed because they chose not to be or have no account. */
    others: z.number(),
    /** False if the organizer hides the guest list. */
    isShown: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});
