import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';

const saved = z.object({ saved: z.boolean() });

export const saveEvent = endpoint({
  method: 'PUT',
  path: '/api/events/:id/save',
  access: 'user',
  guests: true,
  summary: 'Save an event',
  params: eventId,
  data: saved,
  errors: ['NOT_FOUND', 'RATE_LIMITED'],
});

export const unsaveEvent = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/save',
  access: 'user',
  guests: true,
  summary: 'Remove an event from the saved events',
  params: eventId,
  data: saved,
});

/** `listEvents` with `saved` returns only these. */
export const listSaved = endpoint({
  method: 'GET',
  path: '/api/events/saved',
  access: 'user',
  guests: true,
  summary: 'List the ids of the saved events, newest first',
  data: z.object({ ids: z.array(z.string()) }),
});
