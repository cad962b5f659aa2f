import { z } from 'zod';
import { done, endpoint } from '../http.ts';

/**
 * The address of an iCalendar feed of the events that the viewer attends and hosts. Anyone who has it can read the
 * feed.
 */
const feed = z.object({ url: z.string(), createdAt: z.string() }).nullable();

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/settings/calendar-feed',
  access: 'user',
  summary: 'Read the URL of the private calendar feed',
  data: z.object({ feed }),
});

/** Returns a new address; the previous one stops working. */
export const renewCalendarFeed = endpoint({
  method: 'POST',
  path: '/api/settings/calendar-feed',
  access: 'user',
  summary: 'Renew the URL of the private calendar feed',
  data: z.object({ feed }),
  errors: ['RATE_LIMITED'],
});

export const revokeCalendarFeed = endpoint({
  method: 'DELETE',
  path: '/api/settings/calendar-feed',
  access: 'user',
  summary: 'Revoke the URL of the private calendar feed',
  data: done,
});
