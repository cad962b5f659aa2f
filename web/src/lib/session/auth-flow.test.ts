import { describe, expect, test } from 'vitest';
import { beginAuthFlow, completeStep } from './auth-flow.ts';

const linkedIn = { id: 'x', email: 'ada@example.com', displayName: 'Ada', photoURL: null };

describe('an auth flow', () => {
  test('starts at the phone, with no completed step when not from LinkedIn', () => {
    expect(beginAuthFlow(5)).toMatchObject({
      currentStep: 'phone_verification',
      completedSteps: [],
      linkedInData: null,
      startedAt: 5,
      lastUpdatedAt: 5,
    });
  });

  test('has the first step completed when from LinkedIn, and keeps the LinkedIn user', () => {
    expect(beginAuthFlow(5, linkedIn)).toMatchObject({
      currentStep: 'phone_verification',
      completedSteps: ['linkedin_oauth'],
      linkedInData: linkedIn,
    });
  });

  test('moves to the next step when one is completed', () => {
    const proven = completeStep(beginAuthFlow(), 'phone_verification');
    expect(proven).toMatchObject({ currentStep: 'profile_completion', completedSteps: ['phone_verification'] });
  });

  test.each([
    ['by phone', null, []],
    ['by LinkedIn', linkedIn, ['linkedin_oauth']],
  ])('is complete when all steps of an entry %s are, in any order', (_name, data, before) => {
    const begun = completeStep(beginAuthFlow(5, data), 'profile_completion');
    expect(begun.currentStep).toBe('phone_verification');
    const flow = completeStep(begun, 'phone_verification');
    expect(flow.currentStep).toBe('completed');
    expect(flow.completedSteps).toEqual([...before, 'phone_verification', 'profile_completion']);
  });

  test('does not change when a step is completed twice', () => {
    const once = completeStep(beginAuthFlow(), 'phone_verification');
    expect(completeStep(once, 'phone_verification')).toEqual(once);
  });
});
