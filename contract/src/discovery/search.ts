import { z } from 'zod';
import { eventCard, hostedEvent, myRegistration } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { moment } from '../moment.ts';
import { orderRefunds } from '../orders/order.ts';
import { eventTypes, ownEventStates, priceChoices } from '../rules/events/event-choices.ts';
import { cleanLine } from '../rules/names/name.ts';

const page = paged({ size: limits.event.pageSize, most: 50 });

/**
 * Upcoming and current events, soonest first. Visitors see public events, members also members-only ones. Searches
 * title, summary, description, topics and place, ignoring accents and small typos.
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
    /** Words in the place or its address. */
    place: z.string().overwrite(cleanLine).max(100, 'line.max_length').optional(),
    /** A position as `40.41,-3.70`; `within` is the radius in kilometers. */
    near: z
      .string()
      .regex(/^-?([0-8]?\d(\.\d{1,6})?|90),-?(1[0-7]\d(\.\d{1,6})?|\d{1,2}(\.\d{1,6})?|180)$/, 'invalid_format')
      .optional(),
    within: z.coerce.number().int().min(1).max(500).default(limits.event.nearKm),
    price: z.enum(priceChoices).optional(),
    /** Only events the viewer saved; empty for visitors. */
    saved: z.literal('1').optional(),
    /** Every date of a series as its own result, for calendars. Without it only the next date is listed. */
    each: z.literal('1').optional(),
    /** Applies to the start. Without it no past events are listed. */
    from: moment.optional(),
    to: moment.optional(),
  }),
  data: pageOf(eventCard),
});

/**
 * Only events that are not over, without drafts, soonest first. A series that the viewer hosts is listed with its next
 * date and any with pending requests or a waitlist.
 */
const upcoming = z.literal('1').optional();

/**
 * Filters for the viewer's own lists: words in the title, ignoring accents and small typos, and the state of the event.
 */
const own = {
  ...page,
  upcoming,
  q: z.string().overwrite(cleanLine).max(100, 'line.max_length').optional(),
  state: z.enum(ownEventStates).optional(),
};

/**
 * What the list of hosted events can be sorted by; with a minus, the other way around. `next`: upcoming ones first, the soonest
 * on top, then drafts, then past ones.
 */
const hostedEventSorts = ['next', 'title', 'starts', 'state', 'attendees'] as const;
const hostedEventSort = z.enum(hostedEventSorts.flatMap((name) => [name, `-${name}`] as const));
export type HostedEventSort = z.output<typeof hostedEventSort>;

export const listMyEvents = endpoint({
  method: 'GET',
  path: '/api/events/mine',
  access: 'user',
  summary: 'List the events the viewer hosts or helps to host, newest first',
  query: z.object({
    ...own,
    /** Lists each series once, with its next date. Without it the order follows from the other filters. */
    sort: hostedEventSort.optional(),
  }),
  data: pageOf(hostedEvent),
});

export const listMyRegistrations = endpoint({
  method: 'GET',
  path: '/api/events/attending',
  access: 'user',
  guests: true,
  summary: "List the viewer's registrations, newest first",
  query: z.object(own),
  data: pageOf(
    z.object({
      event: eventCard,
      registration: myRegistration,
      /** Refunds of the viewer's orders for the event, one entry for each order that has any. */
      refunds: z.array(orderRefunds),
    }),
  ),
});
