import { z } from 'zod';
import { endpoint } from '../http.ts';
import { ticketStates } from '../rules/events/check-in.ts';
import { attendanceModes, eventTypes, eventVisibilities } from '../rules/events/choices.ts';

/** One admission: a registration, as its holder shows it at the door. */
export const ticket = z
  .object({
    /** Of the registration. */
    id: z.string(),
    state: z.enum(ticketStates),
    /** Empty: nobody has named who comes on it. */
    holder: z.string(),
    /** Whose guest comes, where nobody has named them. */
    guestOf: z.string().nullable(),
    audience: z.enum(attendanceModes),
    /** The name of the ticket type; null where the event has none. */
    type: z.string().nullable(),
    /** What the QR code says. Null for who takes part online and where the ticket admits nobody. */
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
    }),
  })
  .meta({ id: 'Ticket' });
export type Ticket = z.output<typeof ticket>;

const one = z.object({ id: z.uuid() });

export const readTicket = endpoint({
  method: 'GET',
  path: '/api/tickets/:id',
  access: 'user',
  summary: "Read the viewer's ticket for a registration",
  params: one,
  data: ticket,
  errors: ['NOT_FOUND'],
});

const language = z.enum(['en', 'es']).default('en');
const file = z.object({ fileName: z.string(), base64: z.string() });

/** In the envelope, since the access token travels in a header that a plain link does not have. */
export const readTicketFile = endpoint({
  method: 'GET',
  path: '/api/tickets/:id/file',
  access: 'user',
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
  summary: 'Download the tickets of an order as PDF',
  params: z.object({ orderId: z.uuid() }),
  query: z.object({ language }),
  data: file,
  errors: ['NOT_FOUND'],
});
