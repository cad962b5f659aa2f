import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { photo } from '../profiles/photo.ts';

/** Somebody who comes and lets members see that. */
const guest = z
  .object({ name: z.string(), urlSlug: z.string(), title: z.string(), company: z.string(), photo: photo.nullable() })
  .meta({ id: 'Guest' });
export type Guest = z.output<typeof guest>;

/** Strangers see how many come, in the event itself. */
export const readGuestList = endpoint({
  method: 'GET',
  path: '/api/events/:id/guests',
  access: 'user',
  summary: 'List the visible attendees of an event in order of registration',
  params: eventId,
  query: z.object(paged({ size: 24, most: 50 })),
  data: pageOf(guest).extend({
    /** How many more come who are on no page: they are not to be seen, or have no account. */
    others: z.number(),
    /** False: the organizer shows nobody. */
    isShown: z.boolean(),
  }),
  errors: ['NOT_FOUND'],
});
