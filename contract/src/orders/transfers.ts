import { z } from 'zod';
import { typedEmail } from '../accounts.ts';
import { myRegistration } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { answers } from '../registrations/answers.ts';
import { eventQuestion } from '../registrations/event-question.ts';
import { attendanceModes } from '../rules/events/choices.ts';
import { order } from './order.ts';

/** The page for accepting a transfer. Its token is in the fragment, which browsers never send. */
export const transferPath = '/transfer';

const one = z.object({ registrationId: z.uuid() });

/**
 * Emails a link to the recipient. The ticket stays with its holder until the transfer is accepted; a new offer voids
 * the previous link.
 */
export const offerTransfer = endpoint({
  method: 'POST',
  path: '/api/registrations/:registrationId/transfer',
  access: 'user',
  summary: 'Offer a ticket for transfer',
  params: one,
  body: z.object({ email: typedEmail }),
  /** `waiting`: the email waits for Foyer's review. */
  data: z.object({ email: z.string(), until: z.string(), waiting: z.boolean() }),
  errors: ['SENDER_EMAIL_NEEDED', 'NOT_FOUND', 'ORDER_STATE_REFUSED', 'EVENT_STATE_REFUSED', 'RATE_LIMITED'],
});

export const revokeTransfer = endpoint({
  method: 'DELETE',
  path: '/api/registrations/:registrationId/transfer',
  access: 'user',
  summary: 'Revoke the transfer of a ticket',
  params: one,
  data: done,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});

const token = z.object({ token: z.string().min(20).max(128) });

/** The ticket behind the link. Reading changes nothing, because mail scanners follow links. */
export const readTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/read',
  access: 'public',
  summary: 'Read the transfer behind a link',
  body: token,
  data: z.object({
    event: z.object({
      slug: z.string(),
      title: z.string(),
      startsAt: z.string().nullable(),
      endsAt: z.string().nullable(),
      timeZone: z.string(),
    }),
    audience: z.enum(attendanceModes),
    /** Empty for a registration without a ticket type. */
    ticketName: z.string(),
    /** The name of the person who transfers it. */
    from: z.string(),
    until: z.string(),
    /** The questions for the new holder. */
    questions: z.array(eventQuestion),
  }),
  errors: ['TRANSFER_REFUSED'],
});

/** Accepts a transfer, also at a sold-out event. Codes of the old ticket stop working. */
export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/accept',
  access: 'user',
  summary: 'Accept the transfer of a ticket',
  body: token.extend({ answers: answers.optional() }),
  data: z.object({ eventSlug: z.string(), registration: myRegistration }),
  errors: ['TRANSFER_REFUSED', 'ALREADY_REGISTERED', 'ANSWERS_NEEDED', 'REGISTRATION_DECLINED'],
});

/**
 * Switches a ticket between in person and online. With ticket types it needs one of the other mode: for a cheaper one
 * the difference is refunded by the event's refund rule; a more expensive one is held for ten minutes and takes effect
 * once the difference is paid. Without ticket types, leave `ticketId` out.
 */
export const changeAttendanceMode = endpoint({
  method: 'POST',
  path: '/api/registrations/:registrationId/change-audience',
  access: 'user',
  guests: true,
  summary: 'Switch a registration to online or in person',
  params: one,
  body: z.object({
    ticketId: z.uuid().optional(),
    /** For a donation: the amount. */
    amountMinor: z.int().min(0).max(limits.ticket.priceMinor).optional(),
    /**
     * The amount to pay (above 0) or the refund (below 0) that the viewer was shown; refused if it is a different sum.
     */
    expectedDifferenceMinor: z.int().optional(),
  }),
  data: z.object({ registration: myRegistration, order: order.nullable() }),
  errors: [
    'NOT_FOUND',
    'REGISTRATION_CLOSED',
    'ORDER_STATE_REFUSED',
    'ORDER_CHANGED',
    'EVENT_FULL',
    'TICKETS_SOLD_OUT',
    'TICKET_NOT_ON_SALE',
    'TICKET_LIMIT',
  ],
});

/** Releases the spot held for a more expensive mode; the ticket does not change. */
export const cancelAttendanceModeChange = endpoint({
  method: 'DELETE',
  path: '/api/registrations/:registrationId/change-audience',
  access: 'user',
  guests: true,
  summary: 'Cancel a switch of attendance mode',
  params: one,
  data: done,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});
