import { z } from 'zod';
import { done, endpoint } from '../../http.ts';
import { line } from '../../profiles/typed-fields.ts';
import { eventId } from '../event.ts';

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
  .meta({ id: 'DoorLink' });
export type DoorLink = z.output<typeof link>;

export const listDoorLinks = endpoint({
  method: 'GET',
  path: '/api/events/:id/door-links',
  access: 'user',
  summary: 'The living links to the door of an event, for whoever looks after it',
  params: eventId,
  data: z.object({ items: z.array(link) }),
  errors: ['NOT_FOUND'],
});

export const makeDoorLink = endpoint({
  method: 'POST',
  path: '/api/events/:id/door-links',
  access: 'user',
  summary: 'A link that opens the door of this event and nothing else, until a day after its end',
  params: eventId,
  body: z.object({ label: line(40) }),
  /** The address is told once: only its hash is kept. */
  data: z.object({ link, address: z.string() }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED'],
});

export const revokeDoorLink = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/door-links/:linkId',
  access: 'user',
  summary: 'End a link: whoever came by it is out',
  params: eventId.extend({ linkId: z.uuid() }),
  data: done,
  errors: ['NOT_FOUND'],
});

/** Sets a cookie that opens the door of that event in this browser, as long as the link lives. */
export const enterByDoorLink = endpoint({
  method: 'POST',
  path: '/api/check-in/enter',
  access: 'public',
  summary: 'Come to the door by a link',
  body: z.object({ token: z.string().max(100) }),
  data: z.object({ eventId: z.string() }),
  errors: ['NOT_FOUND'],
});

export const readOwnDoor = endpoint({
  method: 'GET',
  path: '/api/check-in',
  access: 'public',
  summary: 'Which door this browser came to by a link',
  data: z.object({ eventId: z.string().nullable() }),
});
