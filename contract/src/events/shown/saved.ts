import { z } from 'zod';
import { endpoint } from '../../http.ts';
import { eventId } from '../event.ts';

const saved = z.object({ saved: z.boolean() });

export const saveEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:id/save',
  access: 'user',
  summary: 'Keep an event for later',
  params: eventId,
  data: saved,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const forgetEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/save',
  access: 'user',
  summary: 'Keep an event for later no more',
  params: eventId,
  data: saved,
});

/** With `saved` the list of events has these alone. */
export const listSaved = endpoint({
  method: 'GET',
  path: '/api/events/saved',
  access: 'user',
  summary: 'The ids of the events that the viewer keeps, the latest first',
  data: z.object({ ids: z.array(z.string()) }),
});
