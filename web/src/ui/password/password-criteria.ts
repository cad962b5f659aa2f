import type { MeterLabel, Strength } from '@foyer/contract/rules/passwords/password-strength.ts';

/** The five criteria of spec section 3, in the order in which they are shown. */
export const passwordCriteria = ['hasMinLength', 'hasUppercase', 'hasLowercase', 'hasNumber', 'hasSpecial'] as const;
type Criterion = (typeof passwordCriteria)[number];

/** What password fields and their measures say; `usePasswordTexts` has them. */
export type PasswordTexts = {
  show: string;
  hide: string;
  meter: { label: string } & Record<MeterLabel, string>;
  criteria: { label: string; met: string; open: string } & Record<Strength, string> & Record<Criterion, string>;
  /** Read out when a measure changes. */
  said: (meter: string, met: number) => string;
};
