import { expect, test } from 'vitest';
import { profileStrength, type StrengthStep, strengthSteps } from './strength.ts';

const filled = (steps: readonly StrengthStep[]) =>
  Object.fromEntries(strengthSteps.map((step) => [step, steps.includes(step)])) as Record<StrengthStep, boolean>;

test('a profile with only the setup form has a low strength, a full one 100 percent', () => {
  expect(profileStrength(filled([]))).toEqual({ percent: 5, next: 'photo', missing: strengthSteps });
  expect(profileStrength(filled(strengthSteps))).toEqual({ percent: 100, next: null, missing: [] });
});

test('every step adds to the strength, and the most valuable one left comes next', () => {
  let before = 5;
  strengthSteps.forEach((step, at) => {
    const { percent, next } = profileStrength(filled(strengthSteps.slice(0, at + 1)));
    expect(percent, step).toBeGreaterThan(before);
    expect(next).toBe(strengthSteps[at + 1] ?? null);
    before = percent;
  });
});
