import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { line } from '../profiles/typed-fields.ts';

const link = z
  .object({
    id: z.string(),
    /** What the organizer calls it, and what stands beside those whom it lets in. */
    label: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    /** How many came in by it. */
    arrivals: z.number(),
  })
  .meta({ id: 'CheckInLink' });
export type CheckInLink = z.output<typeof link>;

export const listCheckInLinks = endpoint({
  method: 'GET',
  path: '/api/events/:id/door-links',
  access: 'user',
  summary: 'List the active check-in links of an event',
  params: eventId,
  data: z.object({ items: z.array(link) }),
  errors: ['NOT_FOUND'],
});

export const createCheckInLink = endpoint({
  method: 'POST',
  path: '/api/events/:id/door-links',
  access: 'user',
  summary: 'Create a check-in link',
  params: eventId,
  body: z.object({ label: line(40) }),
  /** The address is told once: only its hash is kept. */
  data: z.object({ link, address: z.string() }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

export const revokeCheckInLink = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/door-links/:linkId',
  access: 'user',
  summary: 'Revoke a check-in link',
  params: eventId.extend({ linkId: z.uuid() }),
  data: done,
  errors: ['NOT_FOUND'],
});

/** Sets a cookie that opens the door of that event in this browser, as long as the link lives. */
export const openCheckInLink = endpoint({
  method: 'POST',
  path: '/api/check-in/enter',
  access: 'public',
  summary: 'Open a check-in link',
  body: z.object({ token: z.string().max(100) }),
  data: z.object({ eventId: z.string() }),
  errors: ['NOT_FOUND'],
});

export const readOwnCheckIn = endpoint({
  method: 'GET',
  path: '/api/check-in',
  access: 'public',
  summary: 'Read which event this browser checks in for',
  data: z.object({ eventId: z.string().nullable() }),
});
