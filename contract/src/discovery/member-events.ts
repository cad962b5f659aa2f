import { z } from 'zod';
import { eventCard } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { partAtEvents } from '../profiles/public-profile.ts';

/**
 * What is to come, soonest first. What somebody hosts is found by whoever finds the event; what they come to by whom
 * their profile lets see it (`events`), and where the organizer shows who comes.
 */
export const listMemberEvents = endpoint({
  method: 'GET',
  path: '/api/profiles/:slug/events',
  access: 'public',
  summary: 'List the visible events a member hosts or attends',
  params: z.object({ slug: z.string().min(1).max(100) }),
  query: z.object({
    part: partAtEvents,
    /** Of one's own: as these would find it. Others are what they are. */
    as: z.enum(['public', 'member']).optional(),
    ...paged({ size: 6, most: 50 }),
  }),
  data: pageOf(eventCard),
  errors: ['NOT_FOUND'],
});
