import { z } from 'zod';
import { done, endpoint } from './http.ts';
import { languages } from './limits.ts';
import {
  channel,
  countryCode,
  humanCheck,
  sendPhoneCode,
  sentCode,
  typedPhone,
} from './one-time-codes/one-time-codes.ts';

/**
 * Starts changing the phone number and sends a code to the new one. The code goes to `/auth/phone/verify-otp` and the
 * proof to `/auth/phone/confirm`; until then the old number stays.
 */
export const changePhone = endpoint({
  method: 'PUT',
  path: '/api/auth/profile/phone',
  access: 'user',
  summary: 'Set the phone number to verify and send it a code',
  body: z.object({
    phoneNumber: typedPhone,
    countryCode: countryCode.optional(),
    method: channel.default('sms'),
    language: z.enum(languages).optional(),
    humanCheck: humanCheck.optional(),
  }),
  data: sentCode,
  errors: [...sendPhoneCode.errors, 'STEP_UP_REQUIRED'],
});

const params = z.object({ token: z.string().min(20).max(128) });
const change = z.object({
  what: z.enum(['email', 'phone']),
  /** The contact that was replaced and would come back, masked. */
  maskedContact: z.string(),
  undone: z.boolean(),
});
/** What the link in a notice would undo. Reading changes nothing, because mail scanners follow links. */
export const readContactChange = endpoint({
  method: 'GET',
  path: '/api/auth/contact-changes/:token',
  access: 'public',
  summary: 'Read the contact change that a link would undo',
  params,
  data: change,
  errors: ['INVALID_VERIFICATION_TOKEN'],
});
/** Restores the replaced contact and ends all sessions and pending changes; possible for 72 hours. */
export const undoContactChange = endpoint({
  method: 'POST',
  path: '/api/auth/contact-changes/:token',
  access: 'public',
  summary: 'Undo a change of email or phone number',
  params,
  data: change,
  errors: ['INVALID_VERIFICATION_TOKEN', 'EMAIL_IN_USE', 'PHONE_ALREADY_EXISTS'],
});
/** Cancels a change to an email that is not verified yet. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/profile/email/pending',
  access: 'user',
  summary: 'Cancel a pending change of email',
  data: done,
});
