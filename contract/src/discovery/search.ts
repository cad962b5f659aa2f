import { z } from 'zod';
import { eventCard, hostedEvent, myRegistration } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { eventTypes, ownEventStates, priceChoices } from '../rules/events/choices.ts';
import { cleanLine } from '../rules/names/name.ts';

const page = paged({ size: limits.event.pageSize, most: 50 });

/**
 * What is to come and what is going on, soonest first; strangers see what is public, members also what is for members.
 * Words are looked for in title, summary, description, topics and place; accents and small slips are forgiven.
 */
export const listEvents = endpoint({
  method: 'GET',
  path: '/api/events',
  access: 'public',
  summary: 'Search events',
  query: z.object({
    ...page,
    q: z.string().overwrite(cleanLine).max(100, 'line.max_length').optional(),
    type: z.enum(eventTypes).optional(),
    topic: z.string().overwrite(cleanLine).max(limits.event.topic, 'line.max_length').optional(),
    language: z.string().max(35, 'language.invalid').optional(),
    /** Words of the place or its address. */
    place: z.string().overwrite(cleanLine).max(100, 'line.max_length').optional(),
    /** A position as `40.41,-3.70`, and how far from it an event may be, in kilometres. */
    near: z
      .string()
      .regex(/^-?([0-8]?\d(\.\d{1,6})?|90),-?(1[0-7]\d(\.\d{1,6})?|\d{1,2}(\.\d{1,6})?|180)$/, 'invalid_format')
      .optional(),
    within: z.coerce.number().int().min(1).max(500).default(limits.event.nearKm),
    price: z.enum(priceChoices).optional(),
    /** Only what the viewer keeps; nothing for strangers. */
    saved: z.literal('1').optional(),
    /** Every date of a series by itself, as calendars show them. Without it the next one leads to the others. */
    each: z.literal('1').optional(),
    /** Of the start. Without it nothing that is over is shown. */
    from: moment.optional(),
    to: moment.optional(),
  }),
  data: pageOf(eventCard),
});

/**
 * Only what is not over, and no drafts, soonest first; of a series that the viewer hosts the next date, and those for which
 * somebody waits.
 */
const upcoming = z.literal('1').optional();

/** Of one's own lists: words of the title, accents and small slips forgiven, and how the events stand. */
const own = {
  ...page,
  upcoming,
  q: z.string().overwrite(cleanLine).max(100, 'line.max_length').optional(),
  state: z.enum(ownEventStates).optional(),
};

export const listMyEvents = endpoint({
  method: 'GET',
  path: '/api/events/mine',
  access: 'user',
  summary: 'List the events the viewer hosts or helps to host, newest first',
  query: z.object(own),
  data: pageOf(hostedEvent),
});

export const listMyRegistrations = endpoint({
  method: 'GET',
  path: '/api/events/attending',
  access: 'user',
  summary: "List the viewer's registrations, newest first",
  query: z.object(own),
  data: pageOf(z.object({ event: eventCard, registration: myRegistration })),
});
