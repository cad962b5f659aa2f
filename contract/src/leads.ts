import { z } from 'zod';
import { company, name, role, signedIn, typedEmail } from './accounts.ts';
import { done, endpoint } from './http.ts';
import { defaultPhoneCampaign, languages } from './limits.ts';
import {
  channel,
  codeVerdict,
  countryCode,
  humanCheck,
  oneTimeCode,
  sentCode,
  typedPhone,
  verificationId,
} from './one-time-codes/one-time-codes.ts';

/**
 * A lead id is a capability: 128 random bits, base64url. It expires after 24 hours without activity and once the lead
 * becomes a user.
 */
export const leadId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** The sign-in method that started the lead. */
export const leadSources = ['phone', 'email', 'google', 'linkedin'] as const;

/** A person who is signing up. Contacts are masked unless this browser entered them. */
export const lead = z
  .object({
    /** The same id under both names that clients use. */
    id: leadId,
    leadId,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    name: z.string().nullable(),
    company: z.string().nullable(),
    role: role.nullable(),
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    /** True if the phone or the email is verified. Only the server sets it. */
    contactValidated: z.boolean(),
    isNewLead: z.boolean(),
    source: z.enum(leadSources),
  })
  .meta({ id: 'Lead' });
export type Lead = z.output<typeof lead>;

const utm = z.string().max(200).optional();
/** Where a lead came from, and its language. */
export const leadOrigin = {
  campaign: z.string().max(200).default(defaultPhoneCampaign),
  utmSource: utm,
  utmMedium: utm,
  utmCampaign: utm,
  language: z.enum(languages).optional(),
  humanCheck: humanCheck.optional(),
};
const leadErrors = ['LEAD_NOT_FOUND'] as const;
const params = z.object({ leadId });

export const capturePhoneLead = endpoint({
  method: 'POST',
  path: '/api/leads/capture/phone',
  access: 'public',
  summary: 'Create a lead with a phone number',
  body: z.object({ phoneNumber: typedPhone, countryCode: countryCode.optional(), ...leadOrigin }),
  data: lead,
  errors: [
    'INVALID_PHONE',
    'PHONE_NOT_SUPPORTED',
    'COUNTRY_NOT_SUPPORTED',
    'HUMAN_CHECK_REQUIRED',
    'HUMAN_CHECK_FAILED',
  ],
});
export const captureEmailLead = endpoint({
  method: 'POST',
  path: '/api/leads/capture/email',
  access: 'public',
  summary: 'Create a lead with an email',
  body: z.object({ email: typedEmail, name: name.optional(), company: company.optional(), ...leadOrigin }),
  data: lead,
  errors: ['HUMAN_CHECK_REQUIRED', 'HUMAN_CHECK_FAILED'],
});

export const sendLeadCode = endpoint({
  method: 'POST',
  path: '/api/leads/phone/send-otp',
  access: 'lead',
  summary: "Send a code to the lead's phone",
  body: z.object({
    leadId,
    phoneNumber: typedPhone,
    countryCode: countryCode.optional(),
    method: channel.default('sms'),
    language: z.enum(languages).optional(),
    humanCheck: humanCheck.optional(),
  }),
  data: sentCode,
  errors: [
    'LEAD_NOT_FOUND',
    'INVALID_PHONE',
    'PHONE_NOT_SUPPORTED',
    'COUNTRY_NOT_SUPPORTED',
    'CHANNEL_NOT_AVAILABLE',
    'HUMAN_CHECK_REQUIRED',
    'HUMAN_CHECK_FAILED',
  ],
});
/** Verifies the lead's phone. The right code also sets `phoneVerified` in the same transaction. */
export const verifyLeadCode = endpoint({
  method: 'POST',
  path: '/api/leads/phone/verify-otp',
  access: 'lead',
  summary: "Verify the lead's phone with its code",
  body: z.object({ leadId, verificationId, code: oneTimeCode }),
  data: codeVerdict,
  errors: leadErrors,
});

/** What the link in an email would verify. Reading changes nothing, because mail scanners follow links. */
export const readEmailVerification = endpoint({
  method: 'GET',
  path: '/api/leads/verify-email/:token',
  access: 'public',
  summary: 'Read which email a link would verify',
  params: z.object({ token: z.string().min(20).max(128) }),
  data: z.object({ maskedEmail: z.string(), verified: z.boolean() }),
  errors: ['INVALID_VERIFICATION_TOKEN'],
});
export const verifyEmailByToken = endpoint({
  method: 'POST',
  path: '/api/leads/verify-email/:token',
  access: 'public',
  summary: 'Verify an email with the token of its link',
  params: z.object({ token: z.string().min(20).max(128) }),
  data: z.object({ maskedEmail: z.string(), verified: z.boolean() }),
  errors: ['INVALID_VERIFICATION_TOKEN', 'EMAIL_IN_USE'],
});

/** Adds the details a person entered. `phoneVerified` and `contactValidated` are accepted and ignored. */
export const updateLeadProfile = endpoint({
  method: 'PUT',
  path: '/api/leads/:leadId/profile',
  access: 'lead',
  summary: 'Update the profile of a lead',
  params,
  body: z.object({
    phone: typedPhone.optional(),
    countryCode: countryCode.optional(),
    email: typedEmail.optional(),
    name: name.optional(),
    company: company.optional(),
    role: role.optional(),
    phoneVerified: z.boolean().optional(),
    contactValidated: z.boolean().optional(),
    language: z.enum(languages).optional(),
    /**
     * Needed once the budget for look-ups is used up, for the action `look-up`: the response tells whether the email is
     * in use.
     */
    humanCheck: humanCheck.optional(),
  }),
  data: lead,
  errors: [
    'LEAD_NOT_FOUND',
    'EMAIL_IN_USE',
    'INVALID_PHONE',
    'PHONE_NOT_SUPPORTED',
    'HUMAN_CHECK_REQUIRED',
    'HUMAN_CHECK_FAILED',
  ],
});

/** Converts a lead with a verified contact into a user with a session. Repeating the call returns the same user. */
export const convertLead = endpoint({
  method: 'POST',
  path: '/api/leads/:leadId/convert',
  access: 'lead',
  summary: 'Convert a lead into a user',
  params,
  body: z.object({
    /** Defaults to what the lead entered before, otherwise `individual` and "User". */
    role: role.optional(),
    profileData: z.object({ name: name.optional(), company: company.optional() }).default({}),
    password: z.string().max(1024).optional(),
    /** True for a password that was generated and never shown: the account then has none. */
    passwordIsGenerated: z.boolean().optional(),
  }),
  data: signedIn.extend({
    /** True if the verified phone or identity belongs to an existing account, which was signed in to instead. */
    isExistingUser: z.boolean(),
    /** Whether the provider's identity was linked to the account by this call. */
    linkedIdentity: z.boolean(),
  }),
  errors: [
    'LEAD_NOT_FOUND',
    'CONTACT_NOT_VERIFIED',
    'COMPANY_REQUIRED',
    'EMAIL_IN_USE',
    'IDENTITY_IN_USE',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
  ],
});

export const readLead = endpoint({
  method: 'GET',
  path: '/api/leads/:leadId',
  access: 'lead',
  summary: 'Read a lead',
  params,
  data: lead,
  errors: leadErrors,
});
/** "Start over": deletes the lead and its codes. */
export const discardLead = endpoint({
  method: 'DELETE',
  path: '/api/leads/:leadId',
  access: 'lead',
  summary: 'Discard a lead',
  params,
  data: done,
  errors: leadErrors,
});
