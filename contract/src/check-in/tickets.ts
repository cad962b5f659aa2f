import { z } from 'zod';
import { eventCover } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { coverDesigns } from '../rules/events/cover-designs.ts';
import { attendanceModes, eventTypes, eventVisibilities } from '../rules/events/event-choices.ts';

/** The state of a ticket as its holder sees it. */
export const ticketStates = [
  'valid',
  'used',
  /** Not approved or not paid yet. */
  'pending',
  'cancelled',
  /** The host declined the registration. */
  'declined',
  /** The order was not paid in time. */
  'expired',
  'event-cancelled',
  /** The event is over. */
  'over',
  /** Transferred to someone else. */
  'passed-on',
] as const;
export type TicketState = (typeof ticketStates)[number];

/** A ticket for one person, as its holder shows it at check-in. */
export const ticket = z
  .object({
    /** The id of the registration. */
    id: z.string(),
    state: z.enum(ticketStates),
    /** Empty if no holder was named. */
    holder: z.string(),
    /** The buyer, if no holder was named. */
    guestOf: z.string().nullable(),
    audience: z.enum(attendanceModes),
    /** The name of the ticket type; null where the event has none. */
    type: z.string().nullable(),
    /** The text of the QR code. Null for online attendees and for tickets that admit no one. */
    code: z.string().nullable(),
    usedAt: z.string().nullable(),
    event: z.object({
      id: z.string(),
      slug: z.string(),
      title: z.string(),
      summary: z.string(),
      type: z.enum(eventTypes),
      visibility: z.enum(eventVisibilities),
      startsAt: z.string(),
      endsAt: z.string(),
      timeZone: z.string(),
      place: z.object({ name: z.string(), address: z.string(), mapLink: z.string(), room: z.string() }),
      organizer: z.string(),
      /** As on the event page. */
      cover: eventCover.nullable(),
      coverDesign: z.enum(coverDesigns).optional(),
    }),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.output<typeof ticket>;

const one = z.object({ id: z.uuid() });

export const readTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:id',
  access: 'user',
  guests: true,
  summary: "Read the viewer's ticket for a registration",
  params: one,
  data: ticket,
  errors: ['NOT_FOUND'],
});

const language = z.enum(['en', 'es']).default('en');
const file = z.object({ fileName: z.string(), base64: z.string() });

/** Returned as JSON and not as a file: a plain link could not send the access token. */
export const readTicketFile = endpoint({
  method: 'GET',
  path: '/api/tickets/:id/file',
  access: 'user',
  guests: true,
  summary: 'Download a ticket as PDF',
  params: one,
  query: z.object({ language }),
  data: file,
  errors: ['NOT_FOUND'],
});

export const readOrderTickets = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId/tickets/file',
  access: 'user',
  guests: true,
  summary: 'Download the tickets of an order as PDF',
  params: z.object({ orderId: z.uuid() }),
  query: z.object({ language }),
  data: file,
  errors: ['NOT_FOUND'],
});
