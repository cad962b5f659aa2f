import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { scanVerdicts } from '../rules/events/check-in.ts';
import { attendanceModes } from '../rules/events/choices.ts';
import { cleanLine } from '../rules/names/name.ts';

/** Whoever comes, as far as the door must know. The name is null where none was given, and once the account is erased. */
const guest = z
  .object({
    registrationId: z.string(),
    name: z.string().nullable(),
    /** Who has bought a place that nobody has taken over: without a name of its own, it is their guest's. */
    buyerName: z.string().nullable(),
    orderNumber: z.string().nullable(),
    audience: z.enum(attendanceModes),
    /** The name of the ticket type; null where the event has none. */
    ticketType: z.string().nullable(),
    /** What this guest answered, as far as the organizer shows it at the door. */
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  })
  .meta({ id: 'CheckInGuest' });
export type CheckInGuest = z.output<typeof guest>;

/** When somebody came in, and who let them: a person's name or a link's. Null: erased meanwhile. */
const arrival = z.object({ at: z.string(), by: z.string().nullable() }).meta({ id: 'Arrival' });
export type Arrival = z.output<typeof arrival>;

const judged = z
  .object({
    verdict: z.enum(scanVerdicts),
    /** Null for tickets of other events, for those that were replaced, and for what is none. */
    guest: guest.nullable(),
    /** Now with `ok`, earlier with `duplicate`. */
    arrival: arrival.nullable(),
  })
  .meta({ id: 'ScanResult' });
export type ScanResult = z.output<typeof judged>;

/** All of these are for whoever hosts the event, is in its team, or came by a link to its door. */
export const readCheckIn = endpoint({
  method: 'GET',
  path: '/api/events/:id/check-in',
  access: 'door',
  summary: 'Read check-in progress and the public keys of ticket codes',
  params: eventId,
  data: z
    .object({
      event: z.object({
        id: z.string(),
        title: z.string(),
        startsAt: z.string(),
        endsAt: z.string(),
        timeZone: z.string(),
        cancelled: z.boolean(),
      }),
      audiences: z.array(z.object({ audience: z.enum(attendanceModes), expected: z.number(), arrived: z.number() })),
      /** Who stands at this door: a person's name or a link's. */
      as: z.string(),
      /** Ed25519 public keys (RFC 8032) by the id that stands in a code: with them a device tells a true code alone. */
      keys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
    })
    .meta({ id: 'Door' }),
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
});

/** `anyTime`: also long before the event and after it, where the door otherwise says so and lets nobody in. */
const insisting = z.object({ anyTime: z.literal('1').optional() });

export const scanTicket = endpoint({
  method: 'POST',
  path: '/api/events/:id/check-in/scan',
  access: 'door',
  summary: 'Check in the holder of a ticket code',
  params: eventId,
  query: insisting,
  body: z.object({ code: z.string().max(500) }),
  data: judged,
  errors: ['NOT_FOUND', 'UNAUTHENTICATED', 'EVENT_STATE_REFUSED'],
});

export const findGuests = endpoint({
  method: 'GET',
  path: '/api/events/:id/check-in/guests',
  access: 'door',
  summary: 'Search attendees by name, buyer or order number',
  params: eventId,
  query: z.object({ q: z.string().overwrite(cleanLine).min(1).max(100, 'line.max_length') }),
  data: z.object({
    items: z.array(guest.extend({ arrival: arrival.nullable() }).meta({ id: 'FoundGuest' })),
    /** Others are known by these words too. */
    more: z.boolean(),
  }),
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
});

const oneGuest = eventId.extend({ registrationId: z.uuid() });

export const checkInByName = endpoint({
  method: 'POST',
  path: '/api/events/:id/check-in/guests/:registrationId',
  access: 'door',
  summary: 'Check in an attendee found by name',
  params: oneGuest,
  query: insisting,
  data: judged,
  errors: ['NOT_FOUND', 'UNAUTHENTICATED', 'EVENT_STATE_REFUSED'],
});

/** What was undone stays on record. */
export const undoCheckIn = endpoint({
  method: 'POST',
  path: '/api/events/:id/check-in/guests/:registrationId/undo',
  access: 'door',
  summary: 'Undo a check-in',
  params: oneGuest,
  data: z.object({ undone: z.boolean() }),
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
});
