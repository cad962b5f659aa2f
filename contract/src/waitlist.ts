import { z } from 'zod';
import { eventCard, eventId, myRegistration } from './events/event.ts';
import { visitSourceSchema } from './events/visit-source-schema.ts';
import { done, endpoint, paged, pageOf } from './http.ts';
import { limits } from './limits.ts';
import { placeOrder } from './orders/checkout.ts';
import { line } from './profiles/typed-fields.ts';
import { answers } from './registrations/answers.ts';
import { attendanceModes } from './rules/events/event-choices.ts';

/** A group on the waitlist, or with an offer open until `offerUntil`. */
export const waitlistEntry = z
  .object({
    id: z.string(),
    audience: z.enum(attendanceModes),
    party: z.number(),
    state: z.enum(['waiting', 'offered']),
    /** 1 is next. Null while there is an offer. */
    position: z.number().nullable(),
    createdAt: z.string(),
    offerUntil: z.string().nullable(),
  })
  .meta({ id: 'WaitlistEntry' });
export type WaitlistEntry = z.output<typeof waitlistEntry>;

const oneEntry = eventId.extend({ entryId: z.uuid() });

export const readMyWaitlistEntries = endpoint({
  method: 'GET',
  path: '/api/events/:id/waiting',
  access: 'user',
  guests: true,
  summary: "Read the viewer's waitlist entries for an event",
  params: eventId,
  data: z.object({ entries: z.array(waitlistEntry) }),
});

export const listMyWaitlistEntries = endpoint({
  method: 'GET',
  path: '/api/events/waiting',
  access: 'user',
  guests: true,
  summary: "List the viewer's waitlist entries, offers first",
  data: z.object({ items: z.array(z.object({ event: eventCard, entry: waitlistEntry })) }),
});

/** Refused while spots are free and no one is waiting. Repeated calls return the existing entry. */
export const joinWaitlist = endpoint({
  method: 'POST',
  path: '/api/events/:id/waiting',
  access: 'user',
  guests: true,
  summary: 'Join the waitlist of an event as a party',
  params: eventId,
  body: z.object({
    /** Only needed for hybrid events. */
    audience: z.enum(attendanceModes).optional(),
    party: z.int().min(1).max(limits.event.party),
    source: visitSourceSchema.optional(),
  }),
  data: waitlistEntry,
  errors: [
    'NOT_FOUND',
    'PLACES_LEFT',
    'WAITING_LIST_OFF',
    'ALREADY_REGISTERED',
    'REGISTRATION_CLOSED',
    'REGISTRATION_DECLINED',
  ],
});

/** Leaves the waitlist or declines the offer. */
export const leaveWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/waiting/:entryId',
  access: 'user',
  guests: true,
  summary: 'Leave the waitlist of an event',
  params: oneEntry,
  data: done,
  errors: ['NOT_FOUND'],
});

/** Accepts the offer for the whole group. Names the others; the viewer may have to answer questions. */
export const acceptOffer = endpoint({
  method: 'POST',
  path: '/api/events/:id/waiting/:entryId/accept',
  access: 'user',
  guests: true,
  summary: 'Accept the offered spots',
  params: oneEntry,
  body: z.object({
    answers: answers.optional(),
    /** The rest of the group, one for each further spot. */
    others: z
      .array(z.object({ name: line(limits.name.max), answers: answers.optional() }))
      .max(limits.event.party - 1)
      .default([]),
  }),
  data: z.object({ registration: myRegistration }),
  errors: ['NOT_FOUND', 'OFFER_ENDED', 'ORDER_NEEDED', 'REGISTRATION_DECLINED', 'TICKET_NEEDED'],
});

/**
 * Accepts the offer at a ticketed event: one ticket for each of the group, all of the attendance mode that was waited
 * for.
 */
export const orderOffer = endpoint({
  method: 'POST',
  path: '/api/events/:id/waiting/:entryId/order',
  access: 'user',
  guests: true,
  summary: 'Order tickets for the offered spots',
  params: oneEntry,
  body: placeOrder.body,
  data: placeOrder.data,
  errors: [...placeOrder.errors, 'OFFER_ENDED'],
});

/** A group on the waitlist as the organizer sees it. The name is null once the account is erased. */
const waitlistParty = z
  .object({ ...waitlistEntry.shape, name: z.string().nullable(), urlSlug: z.string().nullable() })
  .meta({ id: 'WaitlistParty' });
export type WaitlistParty = z.output<typeof waitlistParty>;

export const listWaitlist = endpoint({
  method: 'GET',
  path: '/api/events/:id/waiting-list',
  access: 'user',
  summary: 'List the waitlist of an event for its organizer, offers first',
  params: eventId,
  query: z.object(paged({ size: 50, most: 100 })),
  data: pageOf(waitlistParty),
  errors: ['NOT_FOUND'],
});

export const removeFromWaitlist = endpoint({
  method: 'DELETE',
  path: '/api/events/:id/waiting-list/:entryId',
  access: 'user',
  summary: 'Remove a party from the waitlist',
  params: oneEntry,
  data: done,
  errors: ['NOT_FOUND'],
});
