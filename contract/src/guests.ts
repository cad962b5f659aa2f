import { z } from 'zod';
import { name, signedIn, typedEmail } from './accounts.ts';
import { endpoint } from './http.ts';
import { lead, leadId, leadOrigin } from './leads.ts';
import {
  channel,
  codeVerdict,
  countryCode,
  oneTimeCode,
  typedPhone,
  verificationId,
} from './one-time-codes/one-time-codes.ts';

/**
 * Guests register for events with a name and one contact. A guest is a lead whose contact was proven by a code: they hold
 * tickets, and can call only the endpoints marked `guests` until they finish their account.
 */
const sentGuestCode = z
  .object({
    leadId,
    /** Null for a code sent by email, which is found by its lead. */
    verificationId: verificationId.nullable(),
    maskedContact: z.string(),
    expiresAt: z.iso.datetime(),
    /** When another code can be requested. */
    resendAt: z.iso.datetime(),
  })
  .meta({ id: 'SentGuestCode' });
export type SentGuestCode = z.output<typeof sentGuestCode>;

/** The name is only missing when a guest looks for tickets they already have. */
const about = { name: name.optional(), ...leadOrigin };

/** The response is the same whether or not the email belongs to a member. */
export const sendGuestEmailCode = endpoint({
  method: 'POST',
  path: '/api/guests/email/send-code',
  access: 'public',
  summary: "Send a code to a guest's email",
  body: z.object({ email: typedEmail, ...about }),
  data: sentGuestCode,
  errors: ['HUMAN_CHECK_REQUIRED', 'HUMAN_CHECK_FAILED'],
});

/** The response is the same whether or not the number belongs to a member. */
export const sendGuestPhoneCode = endpoint({
  method: 'POST',
  path: '/api/guests/phone/send-code',
  access: 'public',
  summary: "Send a code to a guest's phone",
  body: z.object({
    phoneNumber: typedPhone,
    countryCode: countryCode.optional(),
    method: channel.default('sms'),
    ...about,
  }),
  data: sentGuestCode,
  errors: [
    'INVALID_PHONE',
    'PHONE_NOT_SUPPORTED',
    'COUNTRY_NOT_SUPPORTED',
    'CHANNEL_NOT_AVAILABLE',
    'HUMAN_CHECK_REQUIRED',
    'HUMAN_CHECK_FAILED',
  ],
});

/**
 * Verifies the code and starts a session: of the member who has verified this contact, otherwise of the guest. Like other
 * code checks it answers 200 with `verified: false` for a wrong code; `session` is then null.
 */
export const verifyGuestCode = endpoint({
  method: 'POST',
  path: '/api/guests/verify-code',
  access: 'lead',
  summary: 'Verify the code of a guest and start their session',
  body: z.object({ leadId, verificationId: verificationId.optional(), code: oneTimeCode }),
  data: z.object({ verdict: codeVerdict, session: signedIn.nullable() }),
  /** GUEST_NOT_FOUND: no name was given, and nobody is registered with this contact. */
  errors: ['LEAD_NOT_FOUND', 'GUEST_NOT_FOUND', 'ACCOUNT_SUSPENDED', 'SECOND_FACTOR_REQUIRED', 'EMAIL_IN_USE'],
});

/**
 * Returns the lead of the signed-in guest in this browser, so that the sign-up can continue. CONTACT_NOT_VERIFIED when the
 * contact was verified too long ago: a new code is needed first.
 */
export const continueGuestSignUp = endpoint({
  method: 'POST',
  path: '/api/guests/lead',
  access: 'user',
  guests: true,
  summary: 'Continue the sign-up of a guest',
  data: lead,
  errors: ['NOT_FOUND', 'CONTACT_NOT_VERIFIED'],
});
