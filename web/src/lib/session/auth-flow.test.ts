import { describe, expect, test } from 'vitest';
import { beginAuthFlow, completeStep } from './auth-flow.ts';

describe('a watched flow', () => {
  test('begins at the phone', () => {
    expect(beginAuthFlow(5)).toMatchObject({ currentStep: 'phone_verification', startedAt: 5, lastUpdatedAt: 5 });
  });

  test('moves to the next step when one is completed', () => {
    const proven = completeStep(beginAuthFlow(), 'phone_verification');
    expect(proven).toMatchObject({
      currentStep: 'profile_completion',
      completedSteps: ['linkedin_oauth', 'phone_verification'],
    });
  });

  test('is complete when all three steps are done, in whatever order', () => {
    const flow = completeStep(completeStep(beginAuthFlow(), 'profile_completion'), 'phone_verification');
    expect(flow.currentStep).toBe('completed');
  });

  test('completing a step twice changes nothing', () => {
    const once = completeStep(beginAuthFlow(), 'phone_verification');
    expect(completeStep(once, 'phone_verification')).toEqual(once);
  });
});
