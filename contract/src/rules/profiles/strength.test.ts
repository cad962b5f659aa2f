import { expect, test } from 'vitest';
import { profileStrength, type StrengthStep, strengthSteps } from './strength.ts';

const filled = (steps: readonly StrengthStep[]) =>
  Object.fromEntries(strengthSteps.map((step) => [step, steps.includes(step)])) as Record<StrengthStep, boolean>;

test('nothing but the form is a beginning, everything is a hundred', () => {
  expect(profileStrength(filled([]))).toEqual({ percent: 5, next: 'photo', missing: strengthSteps });
  expect(profileStrength(filled(strengthSteps))).toEqual({ percent: 100, next: null, missing: [] });
});

test('every step is worth something, and the best one that is left comes next', () => {
  let before = 5;
  strengthSteps.forEach((step, at) => {
    const { percent, next } = profileStrength(filled(strengthSteps.slice(0, at + 1)));
    expect(percent, step).toBeGreaterThan(before);
    expect(next).toBe(strengthSteps[at + 1] ?? null);
    before = percent;
  });
});
