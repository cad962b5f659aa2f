import { z } from 'zod';
import { signedIn } from '../accounts.ts';
import { done, endpoint } from '../http.ts';
import { oneTimeCode } from '../one-time-codes/one-time-codes.ts';

/** One of ten, four groups of four letters and digits; case and separators do not matter. */
export const recoveryCode = z.string().min(8).max(40);

/**
 * Completes a sign-in that was refused with SECOND_FACTOR_REQUIRED. The server keeps the first factor for this browser,
 * for 5 minutes and 5 attempts.
 */
export const completeSecondFactor = endpoint({
  method: 'POST',
  path: '/api/auth/second-factor',
  access: 'public',
  summary: 'Complete sign-in with an authenticator code or a recovery code',
  /** Exactly one of the two. */
  body: z.object({ code: oneTimeCode.optional(), recoveryCode: recoveryCode.optional() }),
  data: signedIn,
  /** IDENTITY_IN_USE: the identity of the first factor was linked to another account in the meantime. */
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'CODE_EXHAUSTED', 'ACCOUNT_SUSPENDED', 'IDENTITY_IN_USE'],
});

/** Starts setting up an authenticator app (RFC 6238), which is off until it is confirmed. */
export const startAuthenticator = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator',
  access: 'user',
  summary: 'Start setting up an authenticator app',
  data: z.object({
    /** Base32, for typing. */
    secret: z.string(),
    /** otpauth:// URL, for a QR code. */
    otpauthUrl: z.string(),
  }),
  errors: ['STEP_UP_REQUIRED', 'AUTHENTICATOR_ON'],
});
const codes = z.object({
  /** Shown once. */
  recoveryCodes: z.array(z.string()),
});
export const confirmAuthenticator = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator/confirm',
  access: 'user',
  summary: 'Turn on the authenticator app with its first code',
  body: z.object({ code: oneTimeCode }),
  data: codes,
  errors: ['INVALID_CODE', 'CODE_EXPIRED', 'STEP_UP_REQUIRED', 'AUTHENTICATOR_ON'],
});
export const removeAuthenticator = endpoint({
  method: 'DELETE',
  path: '/api/auth/authenticator',
  access: 'user',
  summary: 'Turn off the authenticator app',
  data: done,
  errors: ['STEP_UP_REQUIRED'],
});
/** Returns ten new recovery codes; the old ones stop working. */
export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/auth/authenticator/recovery-codes',
  access: 'user',
  summary: 'Generate new recovery codes',
  data: codes,
  errors: ['STEP_UP_REQUIRED', 'NOT_FOUND'],
});
