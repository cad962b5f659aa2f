import { expect, test } from 'vitest';
import { outcomeOf } from './continue-outcome.ts';

type Answer = Parameters<typeof outcomeOf>[0];
const nobody = { userExists: false, leadExists: false } as const;
const leadId = 'a'.repeat(22);
const signedIn = { accessToken: 'a', refreshToken: 'r', user: { id: 'u' } as NonNullable<Answer['user']> };

test('a sign-in returns its session', () => {
  const answer: Answer = { ...nobody, nextStep: 'LOGIN_SUCCESS', ...signedIn };
  expect(outcomeOf(answer)).toEqual({ kind: 'user', signedIn });
});

test('the phone is required next, with the lead if there is one', () => {
  expect(outcomeOf({ ...nobody, nextStep: 'PHONE_VERIFICATION_REQUIRED', leadId })).toEqual({
    kind: 'phone-needed',
    leadId,
  });
  expect(outcomeOf({ ...nobody, nextStep: 'PHONE_COLLECTION_REQUIRED' })).toEqual({
    kind: 'phone-needed',
    leadId: null,
  });
});

test('the email is required next, for a lead', () => {
  expect(outcomeOf({ ...nobody, nextStep: 'EMAIL_COLLECTION_REQUIRED', leadId })).toEqual({ kind: 'lead', leadId });
  expect(() => outcomeOf({ ...nobody, nextStep: 'EMAIL_COLLECTION_REQUIRED' })).toThrow('errors.lead_capture_failed');
});

test.each(['accessToken', 'refreshToken', 'user'] as const)('a sign-in without its %s is incomplete', (missing) => {
  const { [missing]: _, ...rest } = signedIn;
  expect(() => outcomeOf({ ...nobody, nextStep: 'LOGIN_SUCCESS', ...rest })).toThrow('errors.incomplete_data');
});

test('any other step is unexpected', () => {
  // A newer server may send steps that this page's types do not include.
  const answer = { ...nobody, nextStep: 'DANCE' } as unknown as Answer;
  expect(() => outcomeOf(answer)).toThrow('errors.unexpected_state');
});
