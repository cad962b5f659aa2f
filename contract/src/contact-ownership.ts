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
 * Names the phone to be proven and sends it a code. The code goes to `/auth/phone/verify-otp` and the proof to
 * `/auth/phone/confirm`; until then the old number stays (rule 23).
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
  /** What was replaced, masked: it comes back. */
  maskedContact: z.string(),
  undone: z.boolean(),
});
/** What the link in a notice would undo. Reading changes nothing: mail scanners follow links (rules 21 and 23). */
export const readContactChange = endpoint({
  method: 'GET',
  path: '/api/auth/contact-changes/:token',
  access: 'public',
  summary: 'Read the contact change that a link would undo',
  params,
  data: change,
  errors: ['INVALID_VERIFICATION_TOKEN'],
});
/** Brings the replaced contact back, ends all sessions and pending changes; within 72 h (rule 23). */
export const undoContactChange = endpoint({
  method: 'POST',
  path: '/api/auth/contact-changes/:token',
  access: 'public',
  summary: 'Undo a change of email or phone number',
  params,
  data: change,
  errors: ['INVALID_VERIFICATION_TOKEN', 'EMAIL_IN_USE', 'PHONE_ALREADY_EXISTS'],
});
/** Forgets an email that waits to be proven. */
export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/auth/profile/email/pending',
  access: 'user',
  summary: 'Cancel a pending change of email',
  data: done,
});
