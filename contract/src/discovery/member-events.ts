import { z } from 'zod';
import { eventCard } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { partAtEvents } from '../profiles/public-profile.ts';

/**
 * Upcoming events, soonest first. Hosted events are listed if the viewer could find them; attended ones if the profile
 * lets the viewer see them (`events`) and the organizer shows the guest list.
 */
export const listMemberEvents = endpoint({
  method: 'GET',
  path: '/api/profiles/:slug/events',
  access: 'public',
  summary: 'List the visible events a member hosts or attends',
  params: z.object({ slug: z.string().min(1).max(100) }),
  query: z.object({
    part: partAtEvents,
    /** On one's own profile: preview it as these viewers see it. */
    as: z.enum(['public', 'member']).optional(),
    ...paged({ size: 6, most: 50 }),
  }),
  data: pageOf(eventCard),
  errors: ['NOT_FOUND'],
});
