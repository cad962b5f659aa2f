import { languages } from '@foyer/contract/limits.ts';
import { describe, expect, test } from 'vitest';
import { alertSentences, asPattern, refused } from '../../../test/alert-sentence.ts';
import { SocialError } from '../api/social-error.ts';
import { FlowError } from '../sign-in-flow/flow-errors.ts';
import type { Alert } from '../sign-in-flow/use-alert-text.ts';
import { TokenStorageError } from '../storage/session-store.ts';
import { blockedAlert, closedAlert, isCancelled, reasonOf, socialAlert } from './social-alerts.ts';

const fromProvider = (reason: string) => new SocialError('refused', reason);
const linkedin = (error: unknown) => socialAlert(error, 'linkedin');
const google = (error: unknown) => socialAlert(error, 'google');
const network = 'Network error: Unable to connect to the server. Please check your internet connection.';
const failed = 'LinkedIn authentication failed';

/** Each alert of a social sign-in and its English message, as the specification quotes it. */
const lines: [string, Alert, string | RegExp][] = [
  ['blocked', blockedAlert('linkedin'), 'Failed to open LinkedIn sign-in popup. Please check your popup blocker.'],
  ['closed early', closedAlert('linkedin'), 'Sign-in cancelled by user'],
  ['closed early, Google', closedAlert('google'), /^You closed the Google window/],
  ['cancelled there', linkedin(new SocialError('cancelled')), 'Sign-in cancelled by user'],
  ['cancelled, by code', linkedin(refused('SIGN_IN_CANCELLED')), 'Sign-in cancelled by user'],
  ['failed without a message', linkedin(new SocialError('failed')), failed],
  ['an error parameter', linkedin(fromProvider('server_error ')), failed],
  ['the backend without a message', linkedin(refused('INTERNAL_ERROR')), failed],
  ['the provider failed', linkedin(refused('PROVIDER_FAILED')), failed],
  ['Google failed', google(refused('PROVIDER_FAILED')), 'Google sign-in failed'],
  ['anything else', google(new TypeError('x is not a function')), 'Google sign-in failed'],
  ['no address', linkedin(new FlowError('errors.no_oauth_url')), 'No OAuth URL returned'],
  ['no address, as thrown', linkedin(new Error('No OAuth URL returned')), 'No OAuth URL returned'],
  ['no session', linkedin(new FlowError('errors.no_session_found')), 'No session found after LinkedIn callback'],
  ['no user', linkedin(new FlowError('errors.no_user_found')), 'No user found'],
  ['parameters', linkedin(new FlowError('errors.invalid_callback')), 'Invalid OAuth callback parameters'],
  ['a foreign state', linkedin(refused('INVALID_CALLBACK')), 'Invalid OAuth callback parameters'],
  ['a failed fetch', linkedin(refused('NETWORK_ERROR')), network],
  ['no answer in time', linkedin(refused('TIMEOUT')), network],
  ['words: network', linkedin(fromProvider('Network Error')), network],
  ['words: authorization expired', linkedin(fromProvider('authorization expired')), /^That sign-in attempt/],
  ['the visit expired', linkedin(new SocialError('expired')), /^That sign-in attempt/],
  ['a token used already', google(refused('INVALID_ID_TOKEN')), /^That sign-in attempt/],
  [
    'words: not configured',
    linkedin(fromProvider('not configured')),
    /^Sign-in with LinkedIn isn’t available right now/,
  ],
  ['switched off', google(refused('PROVIDER_NOT_AVAILABLE')), /^Sign-in with Google isn’t available right now/],
  ['words: No session', linkedin(fromProvider('No session')), /^LinkedIn didn’t complete your sign-in/],
  [
    'invalid app credential',
    linkedin(fromProvider('unauthorized_client ')),
    /^LinkedIn doesn’t accept this site’s credentials/,
  ],
  [
    'invalid app credential, hosted',
    linkedin(fromProvider('Invalid API key')),
    /^LinkedIn doesn’t accept this site’s credentials/,
  ],
  [
    'unauthorized domain',
    google(fromProvider('redirect_uri_mismatch')),
    /^This site’s address isn’t registered with Google/,
  ],
  ['an unknown next step', google(new FlowError('errors.unexpected_state')), 'Unexpected authentication state'],
  ['an unreadable answer', google(refused('BAD_ANSWER')), 'Unexpected authentication state'],
  ['a session with gaps', google(new FlowError('errors.incomplete_data')), 'Incomplete authentication data received'],
  ['no lead id', google(new FlowError('errors.lead_capture_failed')), 'Failed to capture lead information'],
  ['tokens not kept', google(new TokenStorageError('full')), /^Your browser didn’t save your session/],
  ['too many requests', google(refused('RATE_LIMITED')), 'Too many requests. Please try again later.'],
  ['somebody else has it', google(refused('IDENTITY_IN_USE')), /already linked to another member/],
  ['somebody has the email', google(refused('EMAIL_IN_USE')), /^This email is already registered/],
  ['account not found', google(refused('USER_NOT_FOUND')), 'No account found. Please sign up first.'],
];

describe.each(languages)('in %s', (language) => {
  test.each(lines)('the alert for %s is the specified one', async (_, alert, english) => {
    const sentence = await alertSentences(language);
    const text = sentence(alert);
    expect(text).not.toMatch(/\{\{|errors[.:]/);
    if (language === 'en') expect(text).toMatch(asPattern(english));
    else expect(text).not.toMatch(asPattern(english));
  });
});

test('an error reported by the callback page gives the same alert in the waiting page', () => {
  const errors = [
    new FlowError('errors.no_user_found'),
    new FlowError('errors.no_session_found'),
    new FlowError('errors.no_oauth_url'),
    new FlowError('errors.invalid_callback'),
    refused('PROVIDER_NOT_AVAILABLE'),
    refused('INVALID_CALLBACK'),
    refused('SIGN_IN_CANCELLED'),
    refused('NETWORK_ERROR'),
    refused('TIMEOUT'),
    new SocialError('cancelled'),
    fromProvider('unauthorized_client'),
    fromProvider('redirect_uri_mismatch'),
  ];
  for (const error of errors) expect(linkedin(fromProvider(reasonOf(error)))).toEqual(linkedin(error));
});

test('a cancelled sign-in is shown as information, not as a problem', () => {
  expect(isCancelled(refused('SIGN_IN_CANCELLED')) && isCancelled(new SocialError('cancelled'))).toBe(true);
  expect(isCancelled(new SocialError('failed'))).toBe(false);
  expect([linkedin(new SocialError('cancelled')).tone, closedAlert('google').tone]).toEqual(['info', 'info']);
  expect(linkedin(new SocialError('failed')).tone).toBe('problem');
});
