import { z } from 'zod';
import { company, name, role, signedIn, typedEmail } from '../accounts.ts';
import { done, endpoint } from '../http.ts';
import { languages } from '../limits.ts';
import { countryCode, humanCheck } from '../one-time-codes/one-time-codes.ts';

/** A password as typed. Its length is checked by rules/passwords, which has a message for each fault. */
export const typedPassword = z.string('password.required').min(1, 'password.required').max(1024, 'password.max_length');
/** The token of a link: 256 bits, base64url. */
const linkToken = z.string().min(20).max(128);

/** Signs in with an email or a phone number, and a password. */
export const signInByPassword = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  access: 'public',
  summary: 'Sign in with an email and a password',
  body: z.object({
    /** An email; a phone number is taken too. */
    email: z.string('email.required').min(1, 'email.required').max(320),
    countryCode: countryCode.optional(),
    password: typedPassword,
    rememberMe: z.boolean().default(false),
  }),
  data: signedIn,
  errors: [
    'INVALID_PHONE',
    'PHONE_NOT_SUPPORTED',
    'USER_NOT_FOUND',
    'INVALID_PASSWORD',
    'NO_PASSWORD_SET',
    'EMAIL_NOT_VERIFIED',
    'ACCOUNT_LOCKED',
    'ACCOUNT_SUSPENDED',
    'SECOND_FACTOR_REQUIRED',
  ],
});
export const signInByEmail = endpoint({ ...signInByPassword, path: '/api/auth/signin/email', deprecated: true });

/**
 * Creates an account with an unverified email, and a persistent session so that the email can be verified. Signing in
 * with that email is refused with EMAIL_NOT_VERIFIED until then.
 */
export const signUp = endpoint({
  method: 'POST',
  path: '/api/auth/register',
  access: 'public',
  summary: 'Sign up with an email and a password',
  body: z.object({
    email: typedEmail,
    password: typedPassword,
    name,
    role: role.default('individual'),
    /** Required of organizations. */
    company: company.optional(),
    language: z.enum(languages).optional(),
    humanCheck: humanCheck.optional(),
  }),
  data: signedIn,
  errors: ['EMAIL_IN_USE', 'REGISTRATION_FAILED', 'COMPANY_REQUIRED', 'HUMAN_CHECK_REQUIRED', 'HUMAN_CHECK_FAILED'],
});
export const signUpShort = endpoint({ ...signUp, path: '/api/auth/signup', deprecated: true });
export const signUpByEmail = endpoint({ ...signUp, path: '/api/auth/signup/email', deprecated: true });

/** Sends a link to set a new password. The response is the same whether or not the account exists. */
export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  access: 'public',
  summary: 'Send a password reset link',
  body: z.object({ email: typedEmail, language: z.enum(languages).optional() }),
  data: done,
});
/** Sets the password and ends all sessions, without signing in. */
export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  access: 'public',
  summary: 'Reset the password with the token of the link',
  body: z.object({ token: linkToken, newPassword: typedPassword }),
  data: done,
  errors: ['INVALID_RESET_TOKEN'],
});

/** Changes the password, or sets the first one. Ends all other sessions and sends a notice. */
export const changePassword = endpoint({
  method: 'POST',
  path: '/api/auth/change-password',
  access: 'user',
  summary: 'Change the password',
  /** Without `currentPassword` the session must have been confirmed recently: STEP_UP_REQUIRED. */
  body: z.object({ currentPassword: typedPassword.optional(), newPassword: typedPassword }),
  data: done,
  errors: ['INVALID_PASSWORD', 'ACCOUNT_LOCKED', 'STEP_UP_REQUIRED'],
});
