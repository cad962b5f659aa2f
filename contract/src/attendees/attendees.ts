import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { line, text } from '../profiles/typed-fields.ts';
import { checkEmail } from '../rules/contacts/email.ts';
import { attendanceModes, registrationStates } from '../rules/events/choices.ts';
import { attendeeFilters } from './attendee-filters.ts';

const email = z.string().superRefine((typed, context) => {
  const message = checkEmail(typed);
  if (message) context.addIssue({ code: 'custom', message });
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

/** What lists of attendees can be narrowed down to, with how many there are of each. */
export const summarizeAttendees = endpoint({
  method: 'GET',
  path: '/api/events/:id/attendees/summary',
  access: 'user',
  summary: 'Count attendees by state and ticket type',
  params: eventId,
  data: z
    .object({
      states: z.array(z.object({ state: z.enum(registrationStates), count: z.number() })),
      /** How many of them have come in at the door. */
      arrived: z.number(),
      /** How many have a place in the room and have not. */
      awaited: z.number(),
      ticketTypes: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
      /** Emails to people who were added, which Foyer reviews before it sends them. */
      emailsInReview: z.number(),
    })
    .meta({ id: 'AttendeeSummary' }),
  errors: ['NOT_FOUND'],
});

/**
 * Takes a place for somebody: for the member with this email, or for a name and an address without account. Who has a
 * place already keeps that one (`known`).
 */
export const addAttendee = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees',
  access: 'user',
  summary: 'Add an attendee by hand',
  params: eventId,
  body: z.object({
    name: line(limits.name.max),
    email,
    /** Needed for hybrid events alone. */
    audience: z.enum(attendanceModes).optional(),
    ticketTypeId: z.uuid().optional(),
    /** Whether they get the confirmation that everybody gets. */
    tell: z.boolean().default(true),
  }),
  data: z.object({ outcome: z.enum(['added', 'known']), registrationId: z.string() }),
  errors: ['NOT_FOUND', 'EVENT_FULL', 'EVENT_STATE_REFUSED', 'REGISTRATION_CLOSED', 'SENDER_EMAIL_NEEDED'],
});

/** Plain text by email, in the organizer's name; answers go to the event's contact when that is an address. */
export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/message',
  access: 'user',
  summary: 'Send an announcement to attendees',
  params: eventId,
  body: z.object({
    subject: line(limits.event.messageSubject),
    text: text(limits.event.message).min(1, 'line.required'),
    /** Without a state: whoever comes or waits for an answer. */
    to: z.object(attendeeFilters).default({}),
    /** Nothing is sent: it answers what would be. */
    preview: z.boolean().default(false),
  }),
  data: z.object({
    recipients: z.number(),
    /** How many of the emails are expected to be reviewed by Foyer before they are sent. */
    waiting: z.number(),
    /** As the first of them would read it, without the frame of the email. */
    sample: z.object({ subject: z.string(), text: z.string(), replyTo: z.string().nullable() }),
  }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'SENDER_EMAIL_NEEDED'],
});

/** What was wrong with one line of a file, or why it takes no place. `message` is the key of a sentence. */
const lineProblem = z.object({ line: z.number(), field: z.string(), message: z.string() });

/**
 * The first line names the columns: `name` (or `first_name` and `last_name`) and `email`, and if wanted `audience` and
 * `ticket_type`; others are passed over, but a `state` that says that somebody does not come. Every line takes a place or
 * says why not; who is on the list already stays as they are, so the same file can be sent again. With `preview` nothing is
 * kept.
 */
export const importAttendees = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/import',
  access: 'user',
  summary: 'Import attendees from a CSV or XLSX file',
  params: eventId,
  query: z.object({
    preview: z.enum(['true', 'false']).default('true'),
    tell: z.enum(['true', 'false']).default('false'),
  }),
  upload: {
    field: 'file',
    types: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
    maxBytes: limits.event.importBytes,
    incomplete: 'import.incomplete',
  },
  data: z
    .object({
      lines: z.number(),
      added: z.number(),
      known: z.number(),
      /** The first hundred. */
      problems: z.array(lineProblem),
      /** How many lines have one. */
      refused: z.number(),
      /** How many of the emails are expected to be reviewed by Foyer before they are sent. */
      waiting: z.number(),
    })
    .meta({ id: 'AttendeeImport' }),
  errors: [
    'NOT_FOUND',
    'EVENT_STATE_REFUSED',
    'REGISTRATION_CLOSED',
    'SENDER_EMAIL_NEEDED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
});

export const download = z.object({
  /** Good for one minute. */
  url: z.string(),
});

/** Columns: see docs/attendee-files.md. Text that a spreadsheet would take for a formula begins with an apostrophe. */
export const exportAttendees = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/export',
  access: 'user',
  summary: 'Export the attendees of an event as a file',
  params: eventId,
  body: z.object({ format: z.enum(['csv', 'xlsx']), ...attendeeFilters }),
  data: download,
  errors: ['NOT_FOUND'],
});

export const exportCapacityLedger = endpoint({
  method: 'POST',
  path: '/api/events/:id/ledger/export',
  access: 'user',
  summary: 'Export the capacity ledger of an event as a file',
  params: eventId,
  body: z.object({ format: z.enum(['csv', 'json']) }),
  data: download,
  errors: ['NOT_FOUND'],
});
