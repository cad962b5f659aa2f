import { z } from 'zod';
import { done, endpoint } from '../http.ts';
import { languages, limits } from '../limits.ts';
import { maxPhoneText } from '../rules/contacts/phone-text.ts';

/** How a code is sent. Pages preselect WhatsApp; the API defaults to SMS. */
export const channels = ['whatsapp', 'sms'] as const;
export const channel = z.enum(channels);
export type Channel = z.output<typeof channel>;

/** Public id of a verification: 128 random bits, base64url. It only works in the browser that requested the code. */
export const verificationId = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/** A phone number as typed. It is checked with the country by rules/contacts/canonical-phone.ts and stored as E.164. */
export const typedPhone = z.string('phone.required').min(1, 'phone.required').max(maxPhoneText, 'phone.too_long');
/** ISO 3166-1 alpha-2, upper case. */
export const countryCode = z.string().regex(/^[A-Z]{2}$/, 'country.invalid');
/** Six digits, as a string. */
export const oneTimeCode = z
  .string('code.six_digits')
  .regex(new RegExp(`^[0-9]{${limits.code.digits}}$`), 'code.six_digits');
/** Base64 solution of an ALTCHA challenge. HUMAN_CHECK_REQUIRED if it is needed and missing. */
export const humanCheck = z.string().max(8192);

/**
 * `send-code-again` is more work. RATE_LIMITED names it in `details.humanCheck` if solving it lets the caller continue
 * although others used up a contact's budget.
 */
export const humanCheckActions = ['send-code', 'look-up', 'capture-lead', 'send-code-again'] as const;

/** An ALTCHA v2 challenge, for the browser to solve and send as `humanCheck`. */
export const readHumanCheck = endpoint({
  method: 'GET',
  path: '/api/auth/human-check',
  access: 'public',
  summary: 'Get a human-check challenge for one action',
  query: z.object({ action: z.enum(humanCheckActions) }),
  data: z.looseObject({}).meta({ description: 'ALTCHA v2 challenge' }),
});

/** What the browser stores about a code that was sent. */
export const sentCode = z
  .object({
    verificationId,
    method: channel,
    maskedPhone: z.string(),
    expiresAt: z.iso.datetime(),
    /** When another code can be requested. */
    resendAt: z.iso.datetime(),
    attemptsRemaining: z.int().min(0),
  })
  .meta({ id: 'SentCode' });
export type SentCode = z.output<typeof sentCode>;

/**
 * The result of checking a code. A wrong, expired, used or foreign code is not an error of the call: `verified` is
 * false, `error` the message, `errorCode` the code and `attemptsRemaining` the attempts left.
 */
export const codeVerdict = z
  .object({
    verified: z.boolean(),
    phoneNumber: z.string().optional(),
    /** A signed, single-use statement that this browser verified the number; its `provider` is `phone`. */
    idToken: z.string().optional(),
    error: z.string().optional(),
    errorCode: z.enum(['INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED']).optional(),
    attemptsRemaining: z.int().min(0),
  })
  .meta({ id: 'CodeVerdict' });
export type CodeVerdict = z.output<typeof codeVerdict>;

const sendErrors = [
  'INVALID_PHONE',
  'PHONE_NOT_SUPPORTED',
  'COUNTRY_NOT_SUPPORTED',
  'CHANNEL_NOT_AVAILABLE',
  'HUMAN_CHECK_REQUIRED',
  'HUMAN_CHECK_FAILED',
] as const;

const send = z.object({
  phoneNumber: typedPhone,
  countryCode: countryCode.optional(),
  method: channel.default('sms'),
  /** Accepted for compatibility and ignored: the number goes to the account that verifies it. */
  userId: z.uuid().optional(),
  language: z.enum(languages).optional(),
  humanCheck: humanCheck.optional(),
});

export const sendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/auth/phone/send-otp',
  access: 'public',
  summary: 'Send a one-time code to a phone by SMS or WhatsApp',
  body: send,
  data: sentCode,
  /** PHONE_ALREADY_EXISTS: the number is verified on another account. */
  errors: [...sendErrors, 'PHONE_ALREADY_EXISTS'],
});
export const sendPhoneCodeShort = endpoint({ ...sendPhoneCode, path: '/api/auth/phone/send', deprecated: true });
export const sendPhoneVerification = endpoint({
  ...sendPhoneCode,
  path: '/api/auth/send-phone-verification',
  deprecated: true,
});

export const verifyPhoneCode = endpoint({
  method: 'POST',
  path: '/api/auth/phone/verify-otp',
  access: 'public',
  summary: 'Verify a phone number with its code',
  body: z.object({ verificationId, code: oneTimeCode }),
  data: codeVerdict,
});
export const verifyPhoneCodeShort = endpoint({ ...verifyPhoneCode, path: '/api/auth/phone/verify', deprecated: true });
/** For older clients: takes the number instead of the verification id, and checks this browser's newest code for it. */
export const verifyPhone = endpoint({
  ...verifyPhoneCode,
  path: '/api/auth/verify-phone',
  deprecated: true,
  body: z.object({ phoneNumber: typedPhone, countryCode: countryCode.optional(), code: oneTimeCode }),
  errors: ['INVALID_PHONE', 'PHONE_NOT_SUPPORTED'],
});

/** Sends a new code for the same `verificationId`, if wanted through the other channel. The old code stops working. */
export const resendPhoneCode = endpoint({
  method: 'POST',
  path: '/api/auth/phone/resend',
  access: 'public',
  summary: 'Resend a code through the same or the other channel',
  body: z.object({ verificationId, method: channel.optional(), humanCheck: humanCheck.optional() }),
  data: sentCode,
  errors: [...sendErrors, 'CODE_EXPIRED'],
});

/** Adds a number verified in this browser to the signed-in account. */
export const confirmPhone = endpoint({
  method: 'POST',
  path: '/api/auth/phone/confirm',
  access: 'user',
  summary: 'Add a verified phone number to the account',
  body: z.object({ userId: z.uuid().optional(), phoneNumber: typedPhone, verificationId }),
  data: done,
  errors: ['INVALID_PHONE', 'PHONE_NOT_SUPPORTED', 'PHONE_ALREADY_EXISTS', 'CONTACT_NOT_VERIFIED', 'STEP_UP_REQUIRED'],
});
