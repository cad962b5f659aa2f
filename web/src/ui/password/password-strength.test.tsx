// @vitest-environment happy-dom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderComponent } from '../../../test/render-component.tsx';
import type { PasswordTexts } from './password-criteria.ts';
import { PasswordStrength } from './password-strength.tsx';

const texts: Pick<PasswordTexts, 'meter' | 'criteria' | 'said'> = {
  meter: { label: 'Strength', weak: 'Weak', fair: 'Fair', good: 'Good', strong: 'Strong' },
  criteria: {
    label: 'Requirements',
    weak: 'Few',
    medium: 'Some',
    strong: 'All',
    met: 'met',
    open: 'open',
    hasMinLength: 'length',
    hasUppercase: 'uppercase',
    hasLowercase: 'lowercase',
    hasNumber: 'number',
    hasSpecial: 'special',
  },
  said: (meter, met) => `${meter}, ${met} of 5.`,
};

test.each([
  ['one that will be accepted', 'Quiet-Harbour-42!', null, 'Strong, 5 of 5.'],
  ['a common one', 'Password1234!', 'This password is too common.', 'Good, 5 of 5. This password is too common.'],
  // It scores like a strong password, but a special character is missing.
  ['one that breaks a rule', 'QuietHarbour42', null, 'Good, 4 of 5.'],
])('only a password that will be accepted is called strong: %s', async (_case, typed, refusal, said) => {
  await renderComponent(<PasswordStrength typed={typed} texts={texts} refusal={refusal} />);
  expect(screen.getByRole('status').textContent).toBe(said);
  expect(screen.queryByText('Strong') !== null).toBe(said.startsWith('Strong'));
});
