import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { activityKinds } from '../rules/events/statistics-choices.ts';

const activity = z
  .object({
    id: z.string(),
    kind: z.enum(activityKinds),
    at: z.string(),
    /** Who registered, canceled or is offered a spot. Null if the account is gone, and for announcements. */
    name: z.string().nullable(),
    /** Spots, or for an announcement the people it was sent to, or for a refund the payments it returns. */
    count: z.number(),
    /** Of a refund, in minor units of the event's currency; otherwise null. */
    amountMinor: z.number().nullable(),
    /** Of a refund: it has not been paid out yet. */
    isPending: z.boolean(),
    /** Only guests of `name`, whose tickets have no name of their own. */
    isGuest: z.boolean(),
    /** The subject of an announcement; otherwise empty. */
    subject: z.string(),
  })
  .meta({ id: 'EventActivity' });
export type Activity = z.output<typeof activity>;

export const listActivity = endpoint({
  method: 'GET',
  path: '/api/events/:id/activity',
  access: 'user',
  summary: 'List what happened last around an event, newest first',
  params: eventId,
  data: z.object({ items: z.array(activity) }),
  errors: ['NOT_FOUND'],
});
