import { z } from 'zod';
import { typedEmail } from './accounts.ts';
import { myRegistration } from './events/event.ts';
import { done, endpoint } from './http.ts';
import { countryCode, typedPhone } from './one-time-codes/one-time-codes.ts';
import { answers } from './registrations/answers.ts';
import { eventQuestion } from './registrations/event-question.ts';
import { attendanceModes } from './rules/events/event-choices.ts';

/** The page for accepting a transfer. Its token is in the fragment, which browsers never send. */
export const transferPath = '/transfer';

const one = z.object({ registrationId: z.uuid() });

/**
 * Offers a ticket to an email, which gets a link, or to a phone number. The ticket then waits for the member who has
 * verified that number; the response is the same whether or not there is one. It stays with its holder until the transfer
 * is accepted; a new offer voids the previous one.
 */
export const offerTransfer = endpoint({
  method: 'POST',
  path: '/api/registrations/:registrationId/transfer',
  access: 'user',
  summary: 'Offer a ticket for transfer',
  params: one,
  body: z
    .object({
      email: typedEmail.optional(),
      phoneNumber: typedPhone.optional(),
      countryCode: countryCode.optional(),
    })
    .refine(({ email, phoneNumber }) => (email === undefined) !== (phoneNumber === undefined), {
      path: ['email'],
      error: 'email.required',
    }),
  /** The email or the phone number in canonical form. `waiting`: the email waits for Foyer's review. */
  data: z.object({
    email: z.string().nullable(),
    phone: z.string().nullable(),
    until: z.string(),
    waiting: z.boolean(),
  }),
  errors: [
    'SENDER_EMAIL_NEEDED',
    'NOT_FOUND',
    'ORDER_STATE_REFUSED',
    'EVENT_STATE_REFUSED',
    'INVALID_PHONE',
    'PHONE_NOT_SUPPORTED',
    'RATE_LIMITED',
  ],
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

const offered = z
  .object({
    id: z.uuid(),
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
  })
  .meta({ id: 'OfferedTransfer' });
export type OfferedTransfer = z.output<typeof offered>;
const offeredWithQuestions = offered.extend({
  /** The questions for the new holder. */
  questions: z.array(eventQuestion),
});

/** The ticket behind the link. Reading changes nothing, because mail scanners follow links. */
export const readTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/read',
  access: 'public',
  summary: 'Read the transfer behind a link',
  body: token,
  data: offeredWithQuestions,
  errors: ['TRANSFER_REFUSED'],
});

const accepted = z.object({ eventSlug: z.string(), registration: myRegistration });

/** Accepts a transfer, also at a sold-out event. Codes of the old ticket stop working. */
export const acceptTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/accept',
  access: 'user',
  summary: 'Accept the transfer of a ticket',
  body: token.extend({ answers: answers.optional() }),
  data: accepted,
  errors: ['TRANSFER_REFUSED', 'ALREADY_REGISTERED', 'ANSWERS_NEEDED', 'REGISTRATION_DECLINED'],
});

/** Ends a transfer. Anyone with the link could accept the ticket, so they may also decline it. */
export const declineTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/decline',
  access: 'public',
  summary: 'Decline the transfer behind a link',
  body: token,
  data: done,
  errors: ['TRANSFER_REFUSED'],
});

/** The open transfers that were sent to the viewer's verified email or phone, the first to expire first. */
export const listMyTransfers = endpoint({
  method: 'GET',
  path: '/api/transfers',
  access: 'user',
  summary: 'List the transfers sent to the viewer',
  data: z.object({ items: z.array(offered) }),
});

const mine = z.object({ transferId: z.uuid() });

export const readMyTransfer = endpoint({
  method: 'GET',
  path: '/api/transfers/:transferId',
  access: 'user',
  summary: 'Read a transfer sent to the viewer',
  params: mine,
  data: offeredWithQuestions,
  errors: ['NOT_FOUND', 'TRANSFER_REFUSED'],
});

export const acceptMyTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/:transferId/accept',
  access: 'user',
  summary: 'Accept a transfer sent to the viewer',
  params: mine,
  body: z.object({ answers: answers.optional() }),
  data: accepted,
  errors: ['NOT_FOUND', 'TRANSFER_REFUSED', 'ALREADY_REGISTERED', 'ANSWERS_NEEDED', 'REGISTRATION_DECLINED'],
});

export const declineMyTransfer = endpoint({
  method: 'POST',
  path: '/api/transfers/:transferId/decline',
  access: 'user',
  summary: 'Decline a transfer sent to the viewer',
  params: mine,
  data: done,
  errors: ['NOT_FOUND', 'TRANSFER_REFUSED'],
});
