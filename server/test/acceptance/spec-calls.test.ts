import { endpoints } from '@foyer/contract/endpoints.ts';
import { expect, test } from 'vitest';
import { z } from 'zod';

/**
 * The calls of both catalogs, of leads and of profiles as the specification names them (sections 3 and 7): method, path,
 * request and response fields. Written from its text, not from the contract, so that a renamed field fails here.
 */
const tokens = ['accessToken', 'refreshToken', 'user'];
const user = [
  'id',
  'name',
  'email',
  'role',
  'emailVerified',
  'phoneVerified',
  'urlSlug',
  'organizationId',
  'profileComplete',
  'avatar',
  'phoneNumber',
];
const gap = ['requiresProfileCompletion', 'userId', 'currentData', 'missingFields'];
const utm = ['campaign', 'utmSource', 'utmMedium', 'utmCampaign'];
const lead = ['leadId', 'id', 'email', 'phone', 'name', 'contactValidated', 'phoneVerified', 'isNewLead'];
const sent = ['verificationId', 'method', 'maskedPhone', 'expiresAt', 'attemptsRemaining'];
const checked = ['verified', 'phoneNumber', 'error', 'attemptsRemaining'];
const sending = ['phoneNumber', 'countryCode', 'method', 'userId', 'language'];
const account = ['email', 'password', 'name', 'role'];

const calls: readonly [call: string, sent: string[], answered: string[]][] = [
  // first catalog
  ['POST /auth/signin', ['idToken', 'provider', 'email', 'password', 'rememberMe'], [...tokens, ...gap]],
  ['POST /auth/signin/email', ['email', 'password', 'rememberMe'], tokens],
  ['POST /auth/signup/email', account, tokens],
  ['POST /auth/signup', account, tokens],
  ['POST /auth/logout', [], []],
  ['GET /auth/me', [], user],
  ['POST /auth/refresh', ['refreshToken'], ['token', 'accessToken', 'refreshToken']],
  ['PUT /auth/profile', [], user],
  ['GET /auth/profile', [], user],
  ['POST /auth/send-verification-email', [], []],
  ['POST /auth/verify-email', ['code'], []],
  ['POST /auth/send-phone-verification', ['phoneNumber'], sent],
  ['POST /auth/verify-phone', ['phoneNumber', 'code'], checked],
  ['POST /auth/forgot-password', ['email'], []],
  ['POST /auth/reset-password', ['token', 'newPassword'], []],
  ['GET /auth/check-email', ['email'], ['exists']],
  // second catalog
  ['POST /auth/login', ['email', 'password', 'rememberMe'], tokens],
  ['POST /auth/register', account, tokens],
  ['POST /auth/google', ['idToken'], [...tokens, ...gap]],
  [
    'POST /auth/linkedin',
    ['code', 'redirectUri'],
    ['user', 'idToken', 'linkedInAccessToken', 'profileData', 'requiresPhoneVerification', 'leadId', 'isNewLead'],
  ],
  ['POST /auth/phone/send-otp', sending, sent],
  ['POST /auth/phone/verify-otp', ['verificationId', 'code'], checked],
  ['POST /auth/phone/resend', ['verificationId', 'method'], ['method', 'expiresAt']],
  ['POST /auth/change-password', ['currentPassword', 'newPassword'], []],
  ['PUT /auth/profile/email', ['email'], []],
  ['PUT /auth/profile/phone', ['phoneNumber', 'countryCode'], []],
  ['POST /auth/signin/phone', ['phoneNumber', 'verificationId', 'verificationSessionId', 'code'], tokens],
  ['POST /auth/check-user', ['identifier', 'countryCode'], ['exists', 'isUser', 'isNewUser', 'hasPassword']],
  [
    'POST /auth/continue',
    ['identifier', 'password', 'provider', 'idToken', 'rememberMe', 'countryCode'],
    ['nextStep', 'userExists', 'leadExists', ...tokens, 'leadId', 'isNewLead', 'missingFields'],
  ],
  ['POST /auth/check-email', ['value'], ['exists']],
  ['POST /auth/check-phone', ['value'], ['exists']],
  ['POST /auth/phone/send', sending, sent],
  ['POST /auth/phone/verify', ['verificationId', 'code'], checked],
  ['POST /auth/phone/confirm', ['userId', 'phoneNumber', 'verificationId'], []],
  [
    'POST /auth/supabase/linkedin',
    ['supabaseUserId', 'email', 'userMetadata', 'provider'],
    ['requiresPhoneVerification', 'leadId', 'isNewLead', 'user'],
  ],
  // leads
  ['POST /leads/capture/google', ['idToken', ...utm], ['isExistingUser', ...tokens, 'lead', 'message']],
  [
    'POST /leads/capture/linkedin',
    ['accessToken', 'profileData', ...utm],
    ['isExistingUser', ...tokens, 'lead', 'message'],
  ],
  ['POST /leads/capture/phone', ['phoneNumber', 'countryCode', 'campaign'], lead],
  ['POST /leads/capture/email', ['email', 'name', 'company', 'campaign'], lead],
  ['POST /leads/phone/send-otp', ['leadId', 'phoneNumber', 'countryCode', 'method'], sent],
  ['POST /leads/phone/verify-otp', ['leadId', 'verificationId', 'code'], checked],
  ['GET /leads/verify-email/:token', [], []],
  ['PUT /leads/:leadId/profile', ['phone', 'phoneVerified', 'contactValidated', 'email', 'name', 'company'], lead],
  ['POST /leads/:leadId/convert', ['role', 'profileData', 'password'], tokens],
  ['GET /leads/:leadId', [], lead],
  // profiles
  ['POST /profile/check-slug', ['slug'], ['available', 'suggestion']],
  ['POST /profile/generate-slug', ['firstName', 'lastName'], ['slug', 'available']],
  ['PUT /profile/complete', ['firstName', 'lastName', 'urlSlug', 'title', 'company'], ['user']],
  ['GET /profile/me', [], ['profile', 'profileComplete']],
  ['GET /profile/get-linkedin-profiles', [], ['profileLinks']],
  ['POST /profile/save-linkedin', ['linkedInUrl'], []],
  ['POST /profile/skip-linkedin', [], []],
  ['POST /profile/linkedin-profile-fetch', [], []],
  ['GET /profile/get-user-interests', [], ['interests', 'likes', 'generated']],
  ['PUT /profile/save-interests', ['interests', 'likes'], []],
];

/** Paths of the first catalog that the second one names differently. */
const older = [
  'POST /auth/signin/email',
  'POST /auth/signup/email',
  'POST /auth/signup',
  'GET /auth/check-email',
  'POST /auth/send-phone-verification',
  'POST /auth/verify-phone',
  'POST /auth/phone/send',
  'POST /auth/phone/verify',
];

const fieldsOf = (schema: unknown): Record<string, z.ZodType> => (schema instanceof z.ZodObject ? schema.shape : {});

function endpointOf(call: string) {
  const found = endpoints.find(({ method, path }) => `${method} ${path.replace('/api', '')}` === call);
  if (!found) throw new Error(`${call} is missing`);
  return { takes: fieldsOf(found.method === 'GET' ? found.query : found.body), answers: fieldsOf(found.data) };
}

test.each(calls)('%s has the fields that the specification names', (call, takes, answers) => {
  const endpoint = endpointOf(call);
  expect(Object.keys(endpoint.takes)).toEqual(expect.arrayContaining(takes));
  expect(Object.keys(endpoint.answers)).toEqual(expect.arrayContaining(answers));
});

test('only the older of two spellings is marked as deprecated', () => {
  const marked = endpoints.filter(({ deprecated }) => deprecated);
  expect(marked.map(({ method, path }) => `${method} ${path.replace('/api', '')}`).sort()).toEqual(older.sort());
});

test.each(calls)('%s requires nothing that the specification does not name', (call, takes) => {
  const ours = Object.entries(endpointOf(call).takes).filter(([name]) => !takes.includes(name));
  expect(ours.filter(([, field]) => !field.safeParse(undefined).success).map(([name]) => name)).toEqual([]);
});
