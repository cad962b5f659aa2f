import { z } from 'zod';
import { attendeeFilters } from '../attendees/attendee-filters.ts';
import { eventId, myRegistration } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { attendanceModes, entryKinds, registrationStates } from '../rules/events/choices.ts';
import { answers } from './answers.ts';

/** Asked again by who is registered already, it answers with that registration. */
export const registerForEvent = endpoint({
  method: 'POST',
  path: '/api/events/:id/register',
  access: 'user',
  summary: 'Register for an event',
  params: eventId,
  /** Needed for hybrid events alone: the others have one audience. */
  body: z.object({
    audience: z.enum(attendanceModes).optional(),
    /** Needed, be it empty, where the event asks something. */
    answers: answers.optional(),
  }),
  data: myRegistration,
  errors: [
    'NOT_FOUND',
    'ANSWERS_NEEDED',
    'EVENT_FULL',
    'REGISTRATION_CLOSED',
    'REGISTRATION_DECLINED',
    'TICKET_NEEDED',
  ],
});

/** Gives the place back, once. Null for who has none. */
export const cancelRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/unregister',
  access: 'user',
  summary: "Cancel the viewer's registration",
  params: eventId,
  data: z.object({ registration: myRegistration.nullable() }),
  errors: ['NOT_FOUND', 'REGISTRATION_CLOSED', 'ORDER_NEEDED'],
});

/** Somebody who comes, wants to come or wanted to. Name and page are null once the account is erased. */
const attendee = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    urlSlug: z.string().nullable(),
    /** Who has bought a place that nobody has taken over: without a name of its own, it is their guest's. */
    buyerName: z.string().nullable(),
    /** Of the order that the place is of. */
    orderNumber: z.string().nullable(),
    /** Where the organizer has entered one, or a buyer for somebody without account. */
    email: z.string().nullable(),
    /** What their ticket is called. */
    ticketType: z.string().nullable(),
    audience: z.enum(attendanceModes),
    state: z.enum(registrationStates),
    /** When they came in at the door. */
    arrivedAt: z.string().nullable(),
    /** What they were asked and have answered. */
    answers: z.array(z.object({ questionId: z.string(), question: z.string(), answer: z.string() })),
    /** What is required of whoever comes and was not answered. */
    unanswered: z.array(z.string()),
    createdAt: z.string(),
    changedAt: z.string(),
  })
  .meta({ id: 'Attendee' });
export type Attendee = z.output<typeof attendee>;

export const listAttendees = endpoint({
  method: 'GET',
  path: '/api/events/:id/attendees',
  access: 'user',
  summary: 'List the attendees of an event in order of registration',
  params: eventId,
  query: z.object({
    ...attendeeFilters,
    ...paged({ size: 50, most: 100 }),
  }),
  data: pageOf(attendee),
  errors: ['NOT_FOUND'],
});

const oneAttendee = eventId.extend({ registrationId: z.uuid() });
const decided = z.object({ state: z.enum(registrationStates) });

/** Takes a place, if there is one; also after a no. */
export const approveRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/:registrationId/approve',
  access: 'user',
  summary: 'Approve a registration',
  params: oneAttendee,
  data: decided,
  errors: ['NOT_FOUND', 'EVENT_FULL', 'REGISTRATION_CLOSED', 'EVENT_STATE_REFUSED'],
});

/** Of somebody who has a place already, it gives it back. */
export const declineRegistration = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/:registrationId/decline',
  access: 'user',
  summary: 'Decline a registration',
  params: oneAttendee,
  data: decided,
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'ORDER_NEEDED'],
});

/** One change of how many places are taken. Added up, the changes of an audience give `takenAfter` at every row. */
const ledgerEntry = z
  .object({
    id: z.number(),
    audience: z.enum(attendanceModes),
    kind: z.enum(entryKinds),
    change: z.number(),
    takenAfter: z.number(),
    registrationId: z.string(),
    at: z.string(),
  })
  .meta({ id: 'LedgerEntry' });

export const readCapacityLedger = endpoint({
  method: 'GET',
  path: '/api/events/:id/ledger',
  access: 'user',
  summary: 'List the capacity ledger of an event',
  params: eventId,
  query: z.object({
    /** The id of the last entry of the page before. */
    after: z.coerce.number().int().min(0).default(0),
    limit: z.coerce.number().int().min(1).max(100).default(100),
  }),
  data: z.object({
    entries: z.array(ledgerEntry),
    /** Null after the last page. */
    next: z.number().nullable(),
    audiences: z.array(
      z.object({ audience: z.enum(attendanceModes), capacity: z.number().nullable(), taken: z.number() }),
    ),
  }),
  errors: ['NOT_FOUND'],
});
