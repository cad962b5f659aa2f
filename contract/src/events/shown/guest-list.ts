import { z } from 'zod';
import { endpoint, paged, pageOf } from '../../http.ts';
import { photo } from '../../profiles/photo.ts';
import { eventId } from '../event.ts';

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
  summary: 'Who comes to an event, as far as each lets members see it, in the order of registering',
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
