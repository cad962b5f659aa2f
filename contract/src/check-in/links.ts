import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { line } from '../profiles/typed-fields.ts';

const link = z
  .object({
    id: z.string(),
    /** The organizer's name for the link, shown beside everyone who was checked in with it. */
    label: z.string(),
    createdAt: z.string(),
    expiresAt: z.string(),
    /** People checked in with it. */
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
  /** The address is returned once; only its hash is stored. */
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

/** Sets a cookie with which this browser can check people in at that event until the link is revoked. */
export const openCheckInLink = endpoint({
  method: 'POST',
  path: '/api/check-in/enter',
  access: 'public',
  summary: 'Open a check-in link',
  body: z.object({ token: z.string().max(100) }),
  data: z.object({ eventId: z.string() }),
  errors: ['NOT_FOUND'],
});

export const readOpenedLink = endpoint({
  method: 'GET',
  path: '/api/check-in',
  access: 'public',
  summary: 'Read which event this browser checks in for',
  data: z.object({ eventId: z.string().nullable() }),
});
