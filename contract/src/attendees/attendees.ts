import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { line, text } from '../profiles/typed-fields.ts';
import { checkEmail } from '../rules/contacts/email.ts';
import { attendanceModes, registrationStates } from '../rules/events/event-choices.ts';
import { attendeeFilters } from './attendee-filters.ts';

const email = z.string().superRefine((typed, context) => {
  const message = checkEmail(typed);
  if (message) context.addIssue({ code: 'custom', message });
});

/** A registration on the organizer's list. Name and page are null once the account is erased. */
const attendee = z
  .object({
    id: z.string(),
    name: z.string().nullable(),
    urlSlug: z.string().nullable(),
    /** The buyer of a ticket that has no holder of its own: pages show "guest of" this name. */
    buyerName: z.string().nullable(),
    /** The number of the ticket's order. */
    orderNumber: z.string().nullable(),
    /** Known if the organizer entered it, or a buyer did for a guest without an account. */
    email: z.string().nullable(),
    /** The name of the ticket type. */
    ticketType: z.string().nullable(),
    audience: z.enum(attendanceModes),
    state: z.enum(registrationStates),
    /** A refund of this ticket, or of its order as a whole, has not been paid out yet. */
    refundPending: z.boolean(),
    /** When they were checked in. */
    arrivedAt: z.string().nullable(),
    /** Their answers to the organizer's questions. */
    answers: z.array(z.object({ questionId: z.string(), question: z.string(), answer: z.string() })),
    /** Required questions without an answer. */
    unanswered: z.array(z.string()),
    createdAt: z.string(),
    changedAt: z.string(),
  })
  .meta({ id: 'Attendee' });
export type Attendee = z.output<typeof attendee>;

/** What the attendee list can be sorted by; with a minus, the other way around. */
export const attendeeSorts = ['registered', 'name', 'ticket', 'state', 'arrived'] as const;
const attendeeSort = z.enum(attendeeSorts.flatMap((name) => [name, `-${name}`] as const));
export type AttendeeSort = z.output<typeof attendeeSort>;

export const listAttendees = endpoint({
  method: 'GET',
  path: '/api/events/:id/attendees',
  access: 'user',
  summary: 'List the attendees of an event',
  params: eventId,
  query: z.object({
    ...attendeeFilters,
    /** By default in order of registration. */
    sort: attendeeSort.default('registered'),
    ...paged({ size: 50, most: 100 }),
  }),
  data: pageOf(attendee),
  errors: ['NOT_FOUND'],
});

/** Counts for each filter of the attendee list. */
export const summarizeAttendees = endpoint({
  method: 'GET',
  path: '/api/events/:id/attendees/summary',
  access: 'user',
  summary: 'Count attendees by state and ticket type',
  params: eventId,
  data: z
    .object({
      states: z.array(z.object({ state: z.enum(registrationStates), count: z.number() })),
      /** Attendees who are checked in. */
      arrived: z.number(),
      /** Attendees with an in-person spot who are not checked in. */
      awaited: z.number(),
      ticketTypes: z.array(z.object({ id: z.string(), name: z.string(), count: z.number() })),
      /** Emails to people the organizer added that wait for Foyer's review. */
      emailsInReview: z.number(),
    })
    .meta({ id: 'AttendeeSummary' }),
  errors: ['NOT_FOUND'],
});

/**
 * Registers someone: the member with this email, or a guest without an account by name and email. Someone who is
 * already registered keeps their registration (`known`).
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
    /** Only needed for hybrid events. */
    audience: z.enum(attendanceModes).optional(),
    ticketTypeId: z.uuid().optional(),
    /** Whether they get the usual confirmation. */
    tell: z.boolean().default(true),
  }),
  data: z.object({ outcome: z.enum(['added', 'known']), registrationId: z.string() }),
  errors: [
    'NOT_FOUND',
    'EVENT_FULL',
    'EVENT_STATE_REFUSED',
    'REGISTRATION_CLOSED',
    'SENDER_EMAIL_NEEDED',
    'HOST_EMAIL_NEEDED',
  ],
});

/**
 * Sends an announcement: plain text by email, in the organizer's name. Replies go to the event's contact if that is an
 * email.
 */
export const sendAnnouncement = endpoint({
  method: 'POST',
  path: '/api/events/:id/attendees/message',
  access: 'user',
  summary: 'Send an announcement to attendees',
  params: eventId,
  body: z.object({
    subject: line(limits.event.messageSubject),
    text: text(limits.event.message).min(1, 'line.required'),
    /** Without a state: everyone who is registered or waits for approval. */
    to: z.object(attendeeFilters).default({}),
    /** Sends nothing and returns what would be sent. */
    preview: z.boolean().default(false),
  }),
  data: z.object({
    recipients: z.number(),
    /** Emails that are expected to wait for Foyer's review. */
    waiting: z.number(),
    /** The first recipient's version, without the layout of the email. */
    sample: z.object({ subject: z.string(), text: z.string(), replyTo: z.string().nullable() }),
  }),
  errors: ['NOT_FOUND', 'EVENT_STATE_REFUSED', 'SENDER_EMAIL_NEEDED'],
});

/** Why a line of the file was not imported. `message` is a message key. */
const lineProblem = z.object({ line: z.number(), field: z.string(), message: z.string() });

/**
 * The first line names the columns: `name` (or `first_name` and `last_name`) and `email`, optionally `audience` and
 * `ticket_type`. Other columns are ignored, except a `state` that says a person is not coming. Each line is either
 * imported or reported; people who are already on the list do not change, so the same file can be sent again. With
 * `preview` nothing is saved.
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
      /** Lines that were not imported. */
      refused: z.number(),
      /** Emails that are expected to wait for Foyer's review. */
      waiting: z.number(),
    })
    .meta({ id: 'AttendeeImport' }),
  errors: [
    'NOT_FOUND',
    'EVENT_STATE_REFUSED',
    'REGISTRATION_CLOSED',
    'SENDER_EMAIL_NEEDED',
    'HOST_EMAIL_NEEDED',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
});

export const download = z.object({
  /** Valid for one minute. */
  url: z.string(),
});

/** Columns: see docs/attendee-files.md. Text that a spreadsheet would read as a formula starts with an apostrophe. */
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
