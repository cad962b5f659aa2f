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
  ['one that will be accepted', 'Quiet-Harbour-42!', { refusal: null, isAccepted: true }, 'Strong, 5 of 5.'],
  ['one that is not fully checked yet', 'Quiet-Harbour-42!', { refusal: null, isAccepted: false }, 'Good, 5 of 5.'],
  [
    'a common one',
    'Password1234!',
    { refusal: 'This password is too common.', isAccepted: false },
    'Good, 5 of 5. This password is too common.',
  ],
  // It scores like a strong password, but a special character is missing.
  ['one that breaks a rule', 'QuietHarbour42', { refusal: null, isAccepted: false }, 'Good, 4 of 5.'],
])('only a password that will be accepted is called strong: %s', async (_case, typed, verdict, said) => {
  await renderComponent(<PasswordStrength typed={typed} texts={texts} verdict={verdict} />);
  expect(screen.getByRole('status').textContent).toBe(said);
  expect(screen.queryByText('Strong') !== null).toBe(said.startsWith('Strong'));
});
