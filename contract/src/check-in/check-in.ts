import { z } from 'zod';
import { eventId } from '../events/event.ts';
import { endpoint } from '../http.ts';
import { attendanceModes } from '../rules/events/event-choices.ts';
import { scanVerdicts } from '../rules/events/scan-verdicts.ts';
import { hostRoles } from '../rules/events/ticket-choices.ts';
import { cleanLine } from '../rules/names/name.ts';

/** What check-in staff see of an attendee. `name` is null if none was given or the account was erased. */
const guest = z
  .object({
    registrationId: z.string(),
    name: z.string().nullable(),
    /** The buyer of a ticket that has no holder of its own: pages show "guest of" this name. */
    buyerName: z.string().nullable(),
    orderNumber: z.string().nullable(),
    audience: z.enum(attendanceModes),
    /** The name of the ticket type; null where the event has none. */
    ticketType: z.string().nullable(),
    /** Answers to the questions that the organizer shows at check-in. */
    answers: z.array(z.object({ question: z.string(), answer: z.string() })),
  })
  .meta({ id: 'CheckInGuest' });
export type CheckInGuest = z.output<typeof guest>;

/**
 * When someone was checked in, and by whom: a member's name or a check-in link's. Null after that account was erased.
 */
const arrival = z.object({ at: z.string(), by: z.string().nullable() }).meta({ id: 'Arrival' });
export type Arrival = z.output<typeof arrival>;

const scanResult = z
  .object({
    verdict: z.enum(scanVerdicts),
    /** Null for tickets of other events, replaced tickets and codes that are not Foyer's. */
    guest: guest.nullable(),
    /** The time of this scan for `ok`, of the first scan for `duplicate`. */
    arrival: arrival.nullable(),
  })
  .meta({ id: 'ScanResult' });
export type ScanResult = z.output<typeof scanResult>;

/** These endpoints are for the organizer, the event team and browsers that opened a check-in link. */
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
      /** Who is checking in here: a member's name or a check-in link's. */
      as: z.string(),
      /** The member's role at the event; null for a check-in link. */
      role: z.enum(hostRoles).nullable(),
      /** Ed25519 public keys (RFC 8032) by the key id in a code, so that a device can verify tickets offline. */
      keys: z.array(z.object({ id: z.string(), publicKey: z.string() })),
    })
    .meta({ id: 'Door' }),
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
});

/** `anyTime`: check in long before or after the event too, which is otherwise refused with `early` or `over`. */
const anyTimeQuery = z.object({ anyTime: z.literal('1').optional() });

export const scanTicket = endpoint({
  method: 'POST',
  path: '/api/events/:id/check-in/scan',
  access: 'door',
  summary: 'Check in the holder of a ticket code',
  params: eventId,
  query: anyTimeQuery,
  body: z.object({ code: z.string().max(500) }),
  data: scanResult,
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
    /** Whether more attendees match these words. */
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
  query: anyTimeQuery,
  data: scanResult,
  errors: ['NOT_FOUND', 'UNAUTHENTICATED', 'EVENT_STATE_REFUSED'],
});

/** Undoes a check-in; the original one stays on record. */
export const undoCheckIn = endpoint({
  method: 'POST',
  path: '/api/events/:id/check-in/guests/:registrationId/undo',
  access: 'door',
  summary: 'Undo a check-in',
  params: oneGuest,
  data: z.object({ undone: z.boolean() }),
  errors: ['NOT_FOUND', 'UNAUTHENTICATED'],
});
