import { z } from 'zod';
import { typedEmail } from '../accounts.ts';
import { myRegistration } from '../events/event.ts';
import { done, endpoint } from '../http.ts';
import { limits } from '../limits.ts';
import { answers } from '../registrations/answers.ts';
import { eventQuestion } from '../registrations/event-question.ts';
import { attendanceModes } from '../rules/events/choices.ts';
import { order } from './order.ts';

/** The page to which the link of an offered place leads, with its token as the fragment: it never leaves the browser. */
export const transferPath = '/transfer';

const one = z.object({ registrationId: z.uuid() });

/** Sends a link to whoever shall have the place. Until it is accepted the place stays where it is; asked anew, the link before is void. */
export const offerTransfer = endpoint({
  method: 'POST',
  path: '/api/registrations/:registrationId/transfer',
  access: 'user',
  summary: 'Offer a ticket for transfer',
  params: one,
  body: z.object({ email: typedEmail }),
  /** `waiting`: Foyer reviews the email before it is sent. */
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

/** What the link would give. Reading changes nothing: mail scanners follow links. */
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
    /** Empty: a place without a ticket. */
    ticketName: z.string(),
    /** Whoever offers it. */
    from: z.string(),
    until: z.string(),
    /** What whoever takes it is asked. */
    questions: z.array(eventQuestion),
  }),
  errors: ['TRANSFER_REFUSED'],
});

/** The place is the viewer's from now on, also at a sold-out event; codes of the old ticket are void. */
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
 * In person instead of online, or the other way round. With tickets it needs one of the other audience: a cheaper one
 * gives the difference back, as much of it as the event's refund rule gives of a price; a dearer one is kept for ten
 * minutes, and comes once the difference is paid. Without tickets `ticketId` is left out.
 */
export const changeAttendanceMode = endpoint({
  method: 'POST',
  path: '/api/registrations/:registrationId/change-audience',
  access: 'user',
  summary: 'Switch a registration to online or in person',
  params: one,
  body: z.object({
    ticketId: z.uuid().optional(),
    /** Of a donation. */
    amountMinor: z.int().min(0).max(limits.ticket.priceMinor).optional(),
    /** What the viewer was told is to be paid (above 0) or comes back (below): with another sum it is refused. */
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

/** Lets the place go that was kept for a dearer audience; the old one stays. */
export const cancelAttendanceModeChange = endpoint({
  method: 'DELETE',
  path: '/api/registrations/:registrationId/change-audience',
  access: 'user',
  summary: 'Cancel a switch of attendance mode',
  params: one,
  data: done,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});
