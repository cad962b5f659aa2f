import { z } from 'zod';
import { signedIn } from './accounts.ts';
import { passkeyCredential } from './credentials/passkeys.ts';
import { endpoint, paged, pageOf } from './http.ts';
import { channel, humanCheck, oneTimeCode } from './one-time-codes/one-time-codes.ts';

/** What /settings/security shows of the account, apart from its lists. */
export const readSecurity = endpoint({
  method: 'GET',
  path: '/api/auth/security',
  access: 'user',
  summary: 'Read how the account is secured',
  data: z.object({
    hasPassword: z.boolean(),
    passwordChangedAt: z.iso.datetime().nullable(),
    /** An email that is not verified yet. */
    pendingEmail: z.string().nullable(),
    authenticator: z.object({ on: z.boolean(), since: z.iso.datetime().nullable(), recoveryCodesLeft: z.int() }),
    /** Until when sensitive changes need no step-up. */
    freshUntil: z.iso.datetime(),
  }),
});

/** Kinds of account activity, each with a message in the browser. */
export const securityEventKinds = [
  'sign-up',
  'sign-in',
  'sign-in-failed',
  'sign-in-locked',
  'signed-out',
  'session-ended',
  'session-reuse',
  'step-up',
  'password-changed',
  'password-reset-asked',
  'password-reset',
  'contact-proven',
  'contact-changed',
  'contact-change-undone',
  'identity-linked',
  'identity-unlinked',
  'passkey-added',
  'passkey-removed',
  'authenticator-on',
  'authenticator-off',
  'recovery-code-used',
  'recovery-codes-renewed',
  'data-asked',
  'data-fetched',
  'deletion-asked',
  'account-kept',
] as const;
export const securityEvent = z
  .object({
    id: z.uuid(),
    at: z.iso.datetime(),
    kind: z.enum(securityEventKinds),
    /** The sign-in method, if there are several: `password`, `google`, `phone` … */
    method: z.string().nullable(),
    /** Masked. */
    contact: z.string().nullable(),
    place: z.string(),
    browser: z.string(),
  })
  .meta({ id: 'SecurityEvent' });
export type SecurityEvent = z.output<typeof securityEvent>;
export const listSecurityEvents = endpoint({
  method: 'GET',
  path: '/api/auth/security/events',
  access: 'user',
  summary: 'List recent account activity, newest first',
  query: z.object(paged({ size: 20, most: 100 })),
  data: pageOf(securityEvent),
});

/** Methods by which a signed-in person can confirm their identity again. */
export const stepUpWays = ['password', 'passkey', 'authenticator', 'phone', 'email', 'google', 'linkedin'] as const;
export const readStepUp = endpoint({
  method: 'GET',
  path: '/api/auth/step-up',
  access: 'user',
  summary: 'Read the step-up methods of the account',
  data: z.object({
    ways: z.array(z.enum(stepUpWays)),
    maskedPhone: z.string().nullable(),
    maskedEmail: z.string().nullable(),
    freshUntil: z.iso.datetime(),
  }),
});
/** Sends a code to a verified contact of this account. */
export const sendStepUpCode = endpoint({
  method: 'POST',
  path: '/api/auth/step-up/send-code',
  access: 'user',
  summary: 'Send a step-up code to a verified contact',
  body: z.object({
    via: z.enum(['phone', 'email']),
    method: channel.default('sms'),
    humanCheck: humanCheck.optional(),
  }),
  data: z.object({ maskedContact: z.string(), expiresAt: z.iso.datetime(), resendAt: z.iso.datetime() }),
  errors: ['HUMAN_CHECK_REQUIRED', 'HUMAN_CHECK_FAILED', 'CHANNEL_NOT_AVAILABLE', 'CONTACT_NOT_VERIFIED', 'FORBIDDEN'],
});
export const startPasskeyStepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up/passkey-options',
  access: 'user',
  summary: 'Start a step-up with a passkey',
  data: z.looseObject({ challenge: z.string() }),
  errors: ['FORBIDDEN'],
});
/**
 * Replaces the session with a new one. If an authenticator app is on, only it or a passkey is accepted: FORBIDDEN
 * otherwise.
 */
export const stepUp = endpoint({
  method: 'POST',
  path: '/api/auth/step-up',
  access: 'user',
  summary: 'Complete a step-up',
  /** `way` and what it needs: the password, a code, a passkey's response or an ID token. */
  body: z.object({
    way: z.enum(stepUpWays),
    password: z.string().min(1).max(1024).optional(),
    code: oneTimeCode.optional(),
    credential: passkeyCredential.optional(),
    idToken: z.string().min(1).max(8192).optional(),
  }),
  data: signedIn,
  errors: [
    'INVALID_PASSWORD',
    'ACCOUNT_LOCKED',
    'INVALID_CODE',
    'CODE_EXPIRED',
    'CODE_EXHAUSTED',
    'PASSKEY_REFUSED',
    'INVALID_ID_TOKEN',
    'ACCOUNT_SUSPENDED',
    'FORBIDDEN',
  ],
});
