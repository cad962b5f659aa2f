import { z } from 'zod';
import { accountGap, signedIn, user } from './accounts.ts';
import { signInByPassword, typedPassword } from './credentials/passwords.ts';
import { endpoint } from './http.ts';
import { leadId } from './leads.ts';
import { languages } from './limits.ts';
import { countryCode, humanCheck, oneTimeCode, typedPhone, verificationId } from './one-time-codes/one-time-codes.ts';

/** What follows `continue`. */
export const nextSteps = [
  'LOGIN_SUCCESS',
  'PHONE_VERIFICATION_REQUIRED',
  'EMAIL_COLLECTION_REQUIRED',
  'PHONE_COLLECTION_REQUIRED',
] as const;
export type NextStep = (typeof nextSteps)[number];

/** Providers whose ID tokens are accepted; `phone` is Foyer's own statement that a code was confirmed. */
export const idTokenProviders = ['phone', 'google', 'linkedin'] as const;

/** Decides between sign-in and sign-up. Sends nothing. */
export const continueAuth = endpoint({
  method: 'POST',
  path: '/api/auth/continue',
  access: 'public',
  summary: 'Sign in, or get the next step of signing up',
  body: z.object({
    identifier: z.string().min(1).max(320).optional(),
    /** Sent with `identifier`. The server does not store it, so the browser sends it again for a sign-up. */
    password: typedPassword.optional(),
    provider: z.enum(idTokenProviders).optional(),
    idToken: z.string().max(8192).optional(),
    rememberMe: z.boolean().default(false),
    countryCode: countryCode.optional(),
    language: z.enum(languages).optional(),
    humanCheck: humanCheck.optional(),
    /** The campaign the person came from, stored with a new lead. */
    campaign: z.string().max(200).optional(),
    utmSource: z.string().max(200).optional(),
    utmMedium: z.string().max(200).optional(),
    utmCampaign: z.string().max(200).optional(),
  }),
  data: z.object({
    nextStep: z.enum(nextSteps),
    userExists: z.boolean(),
    leadExists: z.boolean(),
    accessToken: z.string().optional(),
    token: z.string().optional(),
    refreshToken: z.string().optional(),
    expiresIn: z.int().optional(),
    user: user.optional(),
    leadId: leadId.optional(),
    isNewLead: z.boolean().optional(),
    missingFields: z.array(z.string()).optional(),
  }),
  errors: [
    'INVALID_ID_TOKEN',
    'INVALID_PHONE',
    'PHONE_NOT_SUPPORTED',
    'COUNTRY_NOT_SUPPORTED',
    'HUMAN_CHECK_REQUIRED',
    'HUMAN_CHECK_FAILED',
    'INVALID_PASSWORD',
    'NO_PASSWORD_SET',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_LOCKED',
    'ACCOUNT_SUSPENDED',
    'IDENTITY_PROOF_REQUIRED',
    'PROVIDER_NOT_AVAILABLE',
    'SECOND_FACTOR_REQUIRED',
  ],
});

/** Signs an existing user in with a code sent to their phone. */
export const signInByPhone = endpoint({
  method: 'POST',
  path: '/api/auth/signin/phone',
  access: 'public',
  summary: 'Sign in with a phone number and its code',
  body: z.object({
    phoneNumber: typedPhone,
    countryCode: countryCode.optional(),
    verificationId: verificationId.optional(),
    /** Another name of `verificationId`; one of the two is required. */
    verificationSessionId: verificationId.optional(),
    code: oneTimeCode,
  }),
  data: signedIn,
  errors: [
    'INVALID_PHONE',
    'PHONE_NOT_SUPPORTED',
    'INVALID_CODE',
    'CODE_EXPIRED',
    'CODE_EXHAUSTED',
    'USER_NOT_FOUND',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
  ],
});

/**
 * Signs in with a provider's ID token (`idToken`, `provider`), or with a password (`email`, which may be a phone
 * number, and `password`).
 */
export const signInByIdToken = endpoint({
  method: 'POST',
  path: '/api/auth/signin',
  access: 'public',
  summary: 'Sign in with an ID token, or with an email and a password',
  body: z.object({
    idToken: z.string().min(1).max(8192).optional(),
    provider: z.enum(idTokenProviders).optional(),
    email: signInByPassword.body.shape.email.optional(),
    password: typedPassword.optional(),
    countryCode: countryCode.optional(),
    /** Defaults to true with an ID token, to false with a password. */
    rememberMe: z.boolean().optional(),
  }),
  data: z.object({ ...signedIn.shape, ...accountGap }),
  errors: ['INVALID_ID_TOKEN', 'IDENTITY_PROOF_REQUIRED', 'PROVIDER_NOT_AVAILABLE', ...signInByPassword.errors],
});
