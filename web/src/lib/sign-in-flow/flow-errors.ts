import type { ErrorCode } from '@foyer/contract/errors.ts';
import { ApiError, fieldErrorKey, hasCode, type LocalErrorCode } from '#src/lib/api/api-error.ts';
import { TokenStorageError } from '#src/lib/storage/session-store.ts';
import type { Alert, AlertKey, AlertText } from './use-alert-text.ts';

/** A failure found by the page itself, with its message. */
export class FlowError extends Error {
  override readonly name = 'FlowError';
  readonly key: AlertKey;

  constructor(key: AlertKey) {
    super(key);
    this.key = key;
  }
}

/** Whether the lead is gone: abandoned, converted or expired after a day. */
export function isSessionMissing(error: unknown): boolean {
  return hasCode(error, 'LEAD_NOT_FOUND') || (error instanceof FlowError && error.key === 'errors.session_expired');
}

/** Codes whose own message says more than the general one of the step. */
const selfExplanatory: (ErrorCode | LocalErrorCode)[] = [
  'RATE_LIMITED',
  'UNAVAILABLE',
  'NETWORK_ERROR',
  'TIMEOUT',
  'CSRF_FAILED',
  'ACCOUNT_SUSPENDED',
  'CHANNEL_NOT_AVAILABLE',
  'COUNTRY_NOT_SUPPORTED',
  'PHONE_NOT_SUPPORTED',
  'INVALID_PHONE',
  'CONTACT_NOT_VERIFIED',
];

/** Replaces an internal error with a message about the failed call; other errors are rethrown. */
export function orAlert(key: AlertKey): (error: unknown) => never {
  return (error) => {
    throw hasCode(error, 'INTERNAL_ERROR', 'BAD_ANSWER') ? new FlowError(key) : error;
  };
}

function problem(text: AlertText): Alert {
  return { tone: 'problem', text };
}

/** The message in `special`, else the error's own if it is self-explanatory, else `otherwise`. */
function alertFor(
  error: unknown,
  special: Partial<Record<ErrorCode | LocalErrorCode, AlertText>>,
  otherwise: AlertText,
): Alert {
  if (error instanceof FlowError) return problem({ key: error.key });
  if (error instanceof TokenStorageError) return problem({ error });
  const own = error instanceof ApiError ? special[error.code] : undefined;
  if (own) return problem(own);
  return problem(hasCode(error, ...selfExplanatory) ? { error } : otherwise);
}

const humanCheckFailed: AlertText = { key: 'errors.human_check_failed' };

/** For sending a code and the calls before it. */
export function sendAlert(error: unknown): Alert {
  return alertFor(
    error,
    {
      HUMAN_CHECK_REQUIRED: humanCheckFailed,
      HUMAN_CHECK_FAILED: humanCheckFailed,
      PHONE_ALREADY_EXISTS: { key: 'errors.phone_already_exists' },
      BAD_ANSWER: { key: 'errors.unexpected_state' },
    },
    { key: 'errors.otp_send_failed' },
  );
}

export function resendAlert(error: unknown): Alert {
  return alertFor(
    error,
    {
      HUMAN_CHECK_REQUIRED: humanCheckFailed,
      HUMAN_CHECK_FAILED: humanCheckFailed,
      CODE_EXPIRED: { key: 'errors.verification_expired' },
    },
    { key: 'errors.resend_failed', error },
  );
}

/** For verifying the phone with its code. */
export function verifyAlert(error: unknown): Alert {
  return alertFor(
    error,
    { TIMEOUT: { key: 'errors.otp_timeout' }, VALIDATION_FAILED: { key: 'errors.invalid_otp' } },
    { key: 'errors.verification_failed' },
  );
}

/** The email belongs to another account. */
export const emailTaken: Alert = problem({ key: 'errors.email_already_exists' });

/** For a password that the server refuses in any call; null when the password was not the problem. */
export function weakPasswordAlert(error: unknown): Alert | null {
  const refused = fieldErrorKey(error, 'password');
  if (refused === null) return null;
  return problem({ key: refused === 'password.personal' ? 'errors.password_not_accepted' : 'errors.weak_password' });
}

/** For signing in or signing up with a password. */
export function passwordAlert(error: unknown): Alert {
  const weak = weakPasswordAlert(error);
  if (weak) return weak;
  const minutes = error instanceof ApiError && error.retryAfter !== null ? Math.ceil(error.retryAfter / 60) : null;
  return alertFor(
    error,
    {
      USER_NOT_FOUND: { key: 'errors.email_not_found' },
      INVALID_PASSWORD: { error },
      ACCOUNT_LOCKED: minutes === null ? { error } : { key: 'errors.account_locked', count: minutes },
      EMAIL_NOT_VERIFIED: { key: 'errors.email_not_verified' },
      NO_PASSWORD_SET: { error },
      EMAIL_IN_USE: { error },
      REGISTRATION_FAILED: { error },
      PHONE_ALREADY_EXISTS: { key: 'errors.phone_already_exists' },
      HUMAN_CHECK_REQUIRED: humanCheckFailed,
      HUMAN_CHECK_FAILED: humanCheckFailed,
      BAD_ANSWER: { key: 'errors.unexpected_state' },
    },
    { key: 'errors.authentication_failed', error },
  );
}

/** For signing an existing user in with their verified phone. */
export function signInAlert(error: unknown): Alert {
  return alertFor(
    error,
    {
      USER_NOT_FOUND: { key: 'errors.user_not_found' },
      PHONE_ALREADY_EXISTS: { key: 'errors.phone_already_exists' },
      BAD_ANSWER: { key: 'errors.unexpected_state' },
    },
    { key: 'errors.authentication_failed', error },
  );
}

export function emailAlert(error: unknown): Alert {
  return alertFor(
    error,
    { EMAIL_IN_USE: { key: 'errors.email_already_exists' } },
    { key: 'errors.email_collection_failed' },
  );
}

/** For converting the lead to a user. */
export function convertAlert(error: unknown): Alert {
  return alertFor(
    error,
    { EMAIL_IN_USE: { key: 'errors.email_already_exists' }, COMPANY_REQUIRED: { error } },
    { key: 'errors.account_failed' },
  );
}
