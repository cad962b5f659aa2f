import type { MeterLabel, StrengthLevel } from '@foyer/contract/rules/passwords/password-strength.ts';

/** The five criteria of the password rules, in display order. */
export const passwordCriteria = ['hasMinLength', 'hasUppercase', 'hasLowercase', 'hasNumber', 'hasSpecial'] as const;
type Criterion = (typeof passwordCriteria)[number];

/** The texts of password fields and strength meters, from `usePasswordTexts`. */
export type PasswordTexts = {
  show: string;
  hide: string;
  meter: { label: string } & Record<MeterLabel, string>;
  criteria: { label: string; met: string; open: string } & Record<StrengthLevel, string> & Record<Criterion, string>;
  /** Announced when the strength changes. */
  said: (meter: string, met: number) => string;
};
