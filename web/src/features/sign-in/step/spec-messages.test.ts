import { languages } from '@foyer/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { createI18n, loadMessages } from '#src/lib/i18n.ts';
import {
  convertAlert,
  emailAlert,
  emailTaken,
  FlowError,
  isSessionMissing,
  orAlert,
  passwordAlert,
  resendAlert,
  sendAlert,
  signInAlert,
  verifyAlert,
} from '#src/lib/sign-in-flow/flow-errors.ts';
import { newFlow, nextFlow } from '#src/lib/sign-in-flow/flow-state.ts';
import type { Alert, AlertKey } from '#src/lib/sign-in-flow/use-alert-text.ts';
import { TokenStorageError } from '#src/lib/storage/session-store.ts';
import { alertSentences, asPattern, refused } from '../../../../test/alert-sentence.ts';

const info = (key: AlertKey): Alert => ({ tone: 'info', text: { key } });
const missing = nextFlow(newFlow('sms'), { type: 'session-missing' }).alert as Alert;

const foreign = refused('CSRF_FAILED', { details: { reason: 'origin' } });

const weak = (message: string) => refused('VALIDATION_FAILED', { details: [{ field: 'password', message }] });

/** The error of a call that has its own message for internal server errors. */
function instead(key: AlertKey): unknown {
  try {
    return orAlert(key)(refused('INTERNAL_ERROR'));
  } catch (error) {
    return error;
  }
}

/** Each alert of this page, what leads to it, and its English message as the specification quotes it. */
const lines: [string, Alert, string | RegExp][] = [
  // Phone send
  ['Invalid number', sendAlert(refused('INVALID_PHONE')), 'Invalid phone number format. Please include country code.'],
  ['Too many requests', sendAlert(refused('RATE_LIMITED')), 'Too many requests. Please try again later.'],
  [
    'Bot check failed after the retry',
    sendAlert(refused('HUMAN_CHECK_FAILED')),
    'reCAPTCHA verification failed after retry. Please refresh the page and try again.',
  ],
  ['Other send failures', sendAlert(refused('INTERNAL_ERROR')), 'Failed to send OTP. Please try again.'],
  // Code confirmation
  ['Invalid verification code', info('errors.invalid_code'), 'Invalid verification code'],
  ['Verification code has expired', info('errors.code_expired'), 'Verification code has expired'],
  ['OTP verification failed', verifyAlert(refused('INTERNAL_ERROR')), 'OTP verification failed. Please try again.'],
  ['timeout', verifyAlert(refused('TIMEOUT')), /too long/],
  ['invalid otp', verifyAlert(refused('VALIDATION_FAILED')), 'Please enter a valid 6-digit OTP'],
  // Email sign-in and signup codes
  ['USER_NOT_FOUND', passwordAlert(refused('USER_NOT_FOUND')), /^No account found with this email/],
  ['INVALID_PASSWORD', passwordAlert(refused('INVALID_PASSWORD')), 'That password isn’t right.'],
  ['ACCOUNT_LOCKED', passwordAlert(refused('ACCOUNT_LOCKED', { retryAfter: 121 })), /again in 3 minutes/],
  ['ACCOUNT_LOCKED without a time', passwordAlert(refused('ACCOUNT_LOCKED')), /^Too many attempts/],
  ['EMAIL_NOT_VERIFIED', passwordAlert(refused('EMAIL_NOT_VERIFIED')), /verify your email.*latest verification email/],
  ['NO_PASSWORD_SET', passwordAlert(refused('NO_PASSWORD_SET')), /no password\. Use Google or your phone/],
  ['EMAIL_IN_USE', passwordAlert(refused('EMAIL_IN_USE')), /^This email is already registered/],
  ['REGISTRATION_FAILED', passwordAlert(refused('REGISTRATION_FAILED')), /couldn’t create your account/],
  // UI error keys
  ['userNotFound', signInAlert(refused('USER_NOT_FOUND')), /^No account found/],
  ['wrongPassword', passwordAlert(refused('INVALID_PASSWORD')), 'That password isn’t right.'],
  ['weakPassword', passwordAlert(weak('password.common')), 'This password is too weak. Choose a stronger one.'],
  ['a password that says whose it is', passwordAlert(weak('password.personal')), /too similar to your email/],
  ['emailInUse', emailTaken, /^This email is already registered/],
  ['invalidEmail', info('errors.invalid_email'), /contains an @/],
  ['tooManyRequests', passwordAlert(refused('RATE_LIMITED')), 'Too many requests. Please try again later.'],
  ['networkError', passwordAlert(refused('NETWORK_ERROR')), /^Network error/],
  ['invalidOTP', info('errors.invalid_otp'), 'Please enter a valid 6-digit OTP'],
  ['generic', passwordAlert(new Error('?')), /Something went wrong/],
  ['tokenStorageFailed', passwordAlert(new TokenStorageError('?')), /didn’t save your session/],
  // Continue-auth flow alerts
  ['PHONE_ALREADY_EXISTS', passwordAlert(refused('PHONE_ALREADY_EXISTS')), /^This phone number is already registered/],
  [
    'USER_NOT_FOUND on OTP login',
    signInAlert(refused('USER_NOT_FOUND')),
    'No account found with this phone number. Please sign up first.',
  ],
  ['Other failures', passwordAlert(refused('INTERNAL_ERROR')), /^Sign-in failed\. Something went wrong/],
  ['Resend failure', resendAlert(refused('INTERNAL_ERROR')), /^We couldn’t resend the code\. Something/],
  ['code_resent with the method', info('otp.sent_again'), 'Code sent again by SMS.'],
  ['email_already_exists', emailAlert(refused('EMAIL_IN_USE')), /^This email is already registered/],
  ['email_collection_failed', emailAlert(refused('INTERNAL_ERROR')), /^We couldn’t save your email/],
  ['no lead id', passwordAlert(new FlowError('errors.lead_capture_failed')), 'Failed to capture lead information'],
  ['Missing session', missing, 'Your session has expired. Please start over.'],
  ['no access token', convertAlert(new FlowError('errors.account_creation_failed')), 'Failed to create user account'],
  ['Unexpected step', passwordAlert(new FlowError('errors.unexpected_state')), 'Unexpected authentication state'],
  ['Unreadable step', passwordAlert(refused('BAD_ANSWER')), 'Unexpected authentication state'],
  [
    'Incomplete data',
    passwordAlert(new FlowError('errors.incomplete_data')),
    'Incomplete authentication data received',
  ],
  ['WhatsApp on the sign-in screen', info('errors.whatsapp_otp_coming'), /^WhatsApp OTP is coming soon!$/],
  ['OTP login by email', info('errors.email_otp_not_supported'), /^Email OTP login is not supported yet/],
  // Other user-visible messages
  [
    'session expired code',
    info('errors.verification_expired'),
    'Verification session expired. Please request a new OTP.',
  ],
  ['403', passwordAlert(refused('CSRF_FAILED')), /^We couldn’t verify this request/],
  ['401', signInAlert(refused('UNAUTHENTICATED')), /^Sign-in failed\. Your session has expired/],
  ['403 for lack of a right', signInAlert(refused('FORBIDDEN')), 'Sign-in failed. Permission denied'],
  ['429', signInAlert(refused('RATE_LIMITED')), 'Too many requests. Please try again later.'],
  ['500', signInAlert(refused('INTERNAL_ERROR')), /^Sign-in failed\. Something went wrong on our side/],
  ['Unauthorized domain, when sending', sendAlert(foreign), /^Sign-in isn’t set up for this address.*PUBLIC_URL/],
  [
    'Unauthorized domain, when signing in',
    passwordAlert(foreign),
    /^Sign-in isn’t set up for this address.*PUBLIC_URL/,
  ],
  ['Lead service: reading', signInAlert(instead('errors.lead_read_failed')), 'Failed to get lead information'],
  ['Lead service: updating', verifyAlert(instead('errors.profile_update_failed')), 'Failed to update profile'],
  ['Lead service: converting', convertAlert(refused('INTERNAL_ERROR')), 'Failed to create account'],
  ['busy', passwordAlert(refused('UNAVAILABLE')), /busy/],
];

const quoted = [
  ['errors:fields.password.match', 'Passwords do not match'],
  ['errors:fields.code.six_digits', 'Please enter a valid 6-digit OTP'],
  ['phone:valid', 'Phone number is valid'],
  ['password:meter.weak', 'Weak'],
  ['password:meter.fair', 'Fair'],
  ['password:meter.good', 'Good'],
  ['password:meter.strong', 'Strong'],
  ['sign-in-steps:email.title', 'Add Your Email'],
  ['provider-callback:processing', 'Processing LinkedIn login...'],
] as const;
const fieldKeys = [
  ...['required', 'min_length', 'max_length', 'uppercase', 'lowercase', 'number', 'special', 'match', 'common'].map(
    (rule) => `password.${rule}`,
  ),
  ...['required', 'invalid_format', 'local_too_long', 'invalid_domain'].map((rule) => `email.${rule}`),
  ...['required', 'too_long', 'invalid_format', 'select_country', 'invalid_for_country'].map((rule) => `phone.${rule}`),
  ...['required', 'min_length', 'max_length', 'invalid_characters'].flatMap((rule) => [
    `name.${rule}`,
    `company.${rule}`,
  ]),
];

describe.each(languages)('in %s', (language) => {
  test.each(lines)('the message for %s is the specified one', async (_, alert, english) => {
    const sentence = await alertSentences(language);
    const text = sentence(alert);
    expect(text).not.toMatch(/\{\{|errors[.:]/);
    // Other languages are only checked to differ.
    if (language === 'en') expect(text).toMatch(asPattern(english));
    else expect(text).not.toMatch(asPattern(english));
  });

  test('messages that the specification quotes are exact, and every key has a message', async () => {
    const translator = createI18n(language);
    await loadMessages(translator, ['sign-in-steps', 'errors', 'password', 'phone', 'provider-callback']);
    const english = quoted.map(([key, text]) => [translator.t(key, { provider: 'LinkedIn' }), text]);
    if (language === 'en') for (const [message, text] of english) expect(message).toBe(text);
    else for (const [message, text] of english) expect(message).not.toBe(text);
    expect(fieldKeys.filter((key) => !translator.exists(`errors:fields.${key}`))).toEqual([]);
  });
});

test('a missing lead is a missing session', () => {
  expect(isSessionMissing(refused('LEAD_NOT_FOUND'))).toBe(true);
  expect(isSessionMissing(refused('USER_NOT_FOUND'))).toBe(false);
});

test.each(['LEAD_NOT_FOUND', 'NETWORK_ERROR', 'RATE_LIMITED'])('%s keeps its own message', (code) => {
  const error = refused(code);
  expect(() => orAlert('errors.lead_read_failed')(error)).toThrow(error);
});
