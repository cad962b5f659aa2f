import { z } from 'zod';
import { done, endpoint } from './http.ts';
import { limits } from './limits.ts';
import { countryCode, humanCheck, oneTimeCode, typedPhone } from './one-time-codes/one-time-codes.ts';
import { typedLine } from './rules/typed-line.ts';

/** Whether an account belongs to a person or an organization. */
export const roles = ['individual', 'organization'] as const;
export const role = z.enum(roles);
export type Role = z.output<typeof role>;

export const name = typedLine(limits.name, {
  required: 'name.required',
  short: 'name.min_length',
  long: 'name.max_length',
});
export const company = typedLine(limits.company, {
  required: 'company.required',
  short: 'company.min_length',
  long: 'company.max_length',
});
/** An email as typed. rules/contacts/email.ts checks and normalizes it, with finer message keys than a length. */
export const typedEmail = z.string('email.required').min(1, 'email.required').max(1000, 'email.invalid_format');

/** The signed-in person as the browser stores it. Contacts are in full, because they are only sent to their owner. */
export const user = z
  .object({
    id: z.uuid(),
    name: z.string(),
    email: z.string().nullable(),
    emailVerified: z.boolean(),
    phoneNumber: z.string().nullable(),
    phoneVerified: z.boolean(),
    role,
    urlSlug: z.string().nullable(),
    organizationId: z.uuid().nullable(),
    profileComplete: z.boolean(),
    avatar: z.string().nullable(),
    createdAt: z.iso.datetime(),
    /** Only for a guest, until they finish their account; see guests.ts. */
    guest: z.literal(true).optional(),
    /** Only while the account is scheduled for deletion, which pages offer to cancel. */
    deletionDueAt: z.iso.datetime().optional(),
    /** Only for operators, so that pages show them the links to moderation. Every call checks it again. */
    operator: z.literal(true).optional(),
  })
  .meta({ id: 'User' });
export type User = z.output<typeof user>;

/** A token pair. `token` and `accessToken` are the same value under both names that clients use. */
export const tokenPair = z.object({
  token: z.string(),
  accessToken: z.string(),
  refreshToken: z.string(),
  /** Seconds until the access token expires. */
  expiresIn: z.int(),
});
export type TokenPair = z.output<typeof tokenPair>;

/** A new session: its token pair and its user. */
export const signedIn = z.object({ ...tokenPair.shape, user }).meta({ id: 'SignedIn' });
export type SignedIn = z.output<typeof signedIn>;

/** Fields that an account may be missing; /auth/complete-profile asks for them. */
export const accountFields = ['name', 'company', 'email'] as const;
/** Sent with a new session after social sign-in: what the user still has to enter. */
export const accountGap = {
  requiresProfileCompletion: z.boolean().optional(),
  userId: z.uuid().optional(),
  currentData: z
    .object({ name: z.string().nullable(), company: z.string().nullable(), email: z.string().nullable() })
    .optional(),
  missingFields: z.array(z.enum(accountFields)).optional(),
};

export const readMe = endpoint({
  method: 'GET',
  path: '/api/auth/me',
  access: 'user',
  guests: true,
  summary: 'Read the signed-in user',
  data: user,
});
export const readAccountProfile = endpoint({ ...readMe, path: '/api/auth/profile', summary: 'Read the account' });

/** Changes the account's own fields. Role, flags and ids are never read from the body. */
export const updateAccountProfile = endpoint({
  method: 'PUT',
  path: '/api/auth/profile',
  access: 'user',
  summary: 'Update the name on the account and of its organization',
  /** `company` only applies to organization accounts; a person's company is part of the profile. */
  body: z.object({ name: name.optional(), company: company.optional() }),
  data: user,
});

/** Exchanges a refresh token and its cookie for the next pair. */
export const refreshSession = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  access: 'refresh',
  summary: 'Refresh the session with the refresh token',
  body: z.object({ refreshToken: z.string().min(1).max(512) }),
  data: tokenPair,
  errors: ['REFRESH_REFUSED'],
});

/** Ends the session of the access token (even an expired one) or of the refresh token. Idempotent. */
export const signOut = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  access: 'public',
  guests: true,
  summary: 'Sign out of this session',
  body: z.object({ refreshToken: z.string().max(512).optional() }),
  /** `providerSignOutUrl`: the page at which the browser ends the session that its identity provider keeps (OpenID Connect RP-Initiated Logout). */
  data: z.object({ providerSignOutUrl: z.url().optional() }),
});

/** An active session, as its owner sees it. */
export const sessionRow = z
  .object({
    id: z.uuid(),
    current: z.boolean(),
    createdAt: z.iso.datetime(),
    lastSeenAt: z.iso.datetime(),
    /** Country or network prefix, never a full address. */
    place: z.string(),
    browser: z.string(),
    method: z.string(),
  })
  .meta({ id: 'Session' });
export type SessionRow = z.output<typeof sessionRow>;

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/auth/sessions',
  access: 'user',
  summary: 'List the active sessions of the account',
  data: z.object({ items: z.array(sessionRow) }),
});
export const revokeSession = endpoint({
  method: 'DELETE',
  path: '/api/auth/sessions/:sessionId',
  access: 'user',
  summary: 'End a session',
  params: z.object({ sessionId: z.uuid() }),
  data: done,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
});
export const revokeSessions = endpoint({
  method: 'POST',
  path: '/api/auth/sessions/revoke',
  access: 'user',
  summary: 'End the other sessions, or all sessions',
  body: z.object({ which: z.enum(['others', 'all']) }),
  data: z.object({ ended: z.int() }),
  errors: ['STEP_UP_REQUIRED'],
});

/** Sends a six-digit code and a link to the unverified email. */
export const sendEmailVerification = endpoint({
  method: 'POST',
  path: '/api/auth/send-verification-email',
  access: 'user',
  summary: 'Send a code and a link to verify the email',
  /** Solved for the action that RATE_LIMITED named. */
  body: z.object({ humanCheck: humanCheck.optional() }),
  data: z.object({ maskedEmail: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['VALIDATION_FAILED', 'HUMAN_CHECK_FAILED', 'HUMAN_CHECK_REQUIRED'],
});
export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  access: 'user',
  summary: 'Verify the email with its code',
  body: z.object({ code: oneTimeCode }),
  data: user,
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED', 'EMAIL_IN_USE'],
});

/** Errors of look-ups that tell whether a contact is registered; beyond a budget they need a human check. */
const lookupErrors = ['HUMAN_CHECK_REQUIRED', 'HUMAN_CHECK_FAILED'] as const;

/** Sets a new email, which has to be verified. A verified email stays until then. */
export const changeEmail = endpoint({
  method: 'PUT',
  path: '/api/auth/profile/email',
  access: 'user',
  summary: 'Set the email to verify',
  /**
   * `humanCheck`: solved for the action `look-up`, if needed, because the response tells whether an email is in use.
   */
  body: z.object({ email: typedEmail, humanCheck: humanCheck.optional() }),
  data: z.object({ maskedEmail: z.string(), expiresAt: z.iso.datetime() }),
  errors: ['EMAIL_IN_USE', 'STEP_UP_REQUIRED', ...lookupErrors],
});

const valueBody = z.object({
  value: z.string().min(1).max(320),
  countryCode: countryCode.optional(),
  humanCheck: humanCheck.optional(),
});
export const existence = z.object({ exists: z.boolean() });
export const checkRegisteredEmail = endpoint({
  method: 'POST',
  path: '/api/auth/check-email',
  access: 'public',
  summary: 'Check whether an email is registered',
  body: valueBody,
  data: existence,
  errors: lookupErrors,
});
export const checkEmailByQuery = endpoint({
  method: 'GET',
  path: '/api/auth/check-email',
  access: 'public',
  deprecated: true,
  summary: 'Check whether an email is registered',
  query: z.object({ email: z.string().min(1).max(320) }),
  data: existence,
  errors: lookupErrors,
});
export const checkPhone = endpoint({
  method: 'POST',
  path: '/api/auth/check-phone',
  access: 'public',
  summary: 'Check whether a phone number is registered',
  body: valueBody,
  data: existence,
  errors: [...lookupErrors, 'INVALID_PHONE', 'PHONE_NOT_SUPPORTED'],
});
export const checkUser = endpoint({
  method: 'POST',
  path: '/api/auth/check-user',
  access: 'public',
  summary: 'Check which sign-in methods an email or phone number has',
  body: z.object({
    identifier: z.string().min(1).max(320),
    countryCode: countryCode.optional(),
    humanCheck: humanCheck.optional(),
  }),
  data: z.object({ exists: z.boolean(), isUser: z.boolean(), isNewUser: z.boolean(), hasPassword: z.boolean() }),
  errors: [...lookupErrors, 'INVALID_PHONE', 'PHONE_NOT_SUPPORTED'],
});
export { typedPhone };
