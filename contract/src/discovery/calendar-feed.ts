import { z } from 'zod';
import { done, endpoint } from '../http.ts';

/** The address under which a calendar reads what the viewer comes to and hosts. Whoever knows it reads it too. */
const feed = z.object({ url: z.string(), createdAt: z.string() }).nullable();

export const readCalendarFeed = endpoint({
  method: 'GET',
  path: '/api/settings/calendar-feed',
  access: 'user',
  summary: 'Read the URL of the private calendar feed',
  data: z.object({ feed }),
});

/** The address before, if there was one, leads nowhere from then on. */
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
