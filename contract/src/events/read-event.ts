import { z } from 'zod';
import { endpoint } from '../http.ts';
import { event } from './event.ts';
import { visitSourceSchema } from './visit-source-schema.ts';

/**
 * Returns the same NOT_FOUND for an event that does not exist and for drafts, unpublished events and members-only
 * events that the viewer may not see, so that nobody can probe for them.
 */
export const readEvent = endpoint({
  method: 'GET',
  path: '/api/events/:id',
  access: 'public',
  guests: true,
  summary: 'Read an event by id or slug',
  params: z.object({ id: z.string().min(1).max(100) }),
  /** Counted with the view of a published event. */
  query: z.object({ source: visitSourceSchema.optional() }),
  data: event,
  errors: ['NOT_FOUND'],
});
