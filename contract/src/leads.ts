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

/** A lead id is a capability: 128 random bits, base64url; dead after 24 h without activity or once converted. */
export const leadId = z.string().regex(/^[A-Za-z0-9_-]{22}$/);

/** What a lead was begun with. */
export const leadSources = ['phone', 'email', 'google', 'linkedin'] as const;

/** A person on the way to becoming a user (spec section 3). Contacts are masked unless this browser captured them. */
export const lead = z
  .object({
    /** The same id under both of the spec's names. */
    id: leadId,
    leadId,
    email: z.string().nullable(),
    phone: z.string().nullable(),
    name: z.string().nullable(),
    company: z.string().nullable(),
    role: role.nullable(),
    emailVerified: z.boolean(),
    phoneVerified: z.boolean(),
    /** True when the phone or the email was proven. Only the server sets it. */
    contactValidated: z.boolean(),
    isNewLead: z.boolean(),
    source: z.enum(leadSources),
  })
  .meta({ id: 'Lead' });
export type Lead = z.output<typeof lead>;

const utm = z.string().max(200).optional();
const origin = {
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
  body: z.object({ phoneNumber: typedPhone, countryCode: countryCode.optional(), ...origin }),
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
  body: z.object({ email: typedEmail, name: name.optional(), company: company.optional(), ...origin }),
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
/** Proves the lead's phone; a right code marks the lead `phoneVerified` in the same transaction. */
export const verifyLeadCode = endpoint({
  method: 'POST',
  path: '/api/leads/phone/verify-otp',
  access: 'lead',
  summary: "Verify the lead's phone with its code",
  body: z.object({ leadId, verificationId, code: oneTimeCode }),
  data: codeVerdict,
  errors: leadErrors,
});

/** What the link in an email would prove. Reading changes nothing: mail scanners follow links (rule 21). */
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

/** Adds what the person tells. `phoneVerified` and `contactValidated` are heard and change nothing (design.md section 4). */
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
    /** An email is answered like a look-up (rule 9); solved for the action `look-up` when it is asked for. */
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

/** Turns a lead with a proven contact into a user with a session. Twice gives the same user (rule 24). */
export const convertLead = endpoint({
  method: 'POST',
  path: '/api/leads/:leadId/convert',
  access: 'lead',
  summary: 'Convert a lead into a user',
  params,
  body: z.object({
    /** What is left out is what the lead said before; else `individual` and "User" (spec sections 6 and 7). */
    role: role.optional(),
    profileData: z.object({ name: name.optional(), company: company.optional() }).default({}),
    password: z.string().max(1024).optional(),
    /** Nobody has seen this password (spec section 9, "Generated fallback password"): the account then has none. */
    passwordIsGenerated: z.boolean().optional(),
  }),
  data: signedIn.extend({
    /** The proven phone or identity was of an account that is there: it signed in to that, and nothing was made. */
    isExistingUser: z.boolean(),
    /** Whether the account at a provider that the lead came with was linked to it just now. */
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
/** "Start over": the lead and its codes die (spec section 4, cancelling the profile step). */
export const discardLead = endpoint({
  method: 'DELETE',
  path: '/api/leads/:leadId',
  access: 'lead',
  summary: 'Discard a lead',
  params,
  data: done,
  errors: leadErrors,
});
