import { normalPassword, passwordCriteria } from './password.ts';

export type MeterLabel = 'weak' | 'fair' | 'good' | 'strong';
export type StrengthLevel = 'weak' | 'medium' | 'strong';

/** Widths of the strength bar in percent. */
export const strengthWidth: Record<StrengthLevel, number> = { weak: 33, medium: 66, strong: 100 };

/** The password meter: a score from 0 to 100, and its label. */
export function passwordMeter(typed: string): { score: number; label: MeterLabel } {
  const met = passwordCriteria(typed);
  const points: [boolean, number][] = [
    [met.hasMinLength, 25],
    [[...normalPassword(typed)].length >= 12, 10],
    [met.hasLowercase, 15],
    [met.hasUppercase, 15],
    [met.hasNumber, 15],
    [met.hasSpecial, 20],
  ];
  const score = Math.min(
    100,
    points.reduce((sum, [isMet, worth]) => sum + (isMet ? worth : 0), 0),
  );
  if (score < 25) return { score, label: 'weak' };
  if (score < 50) return { score, label: 'fair' };
  return { score, label: score < 75 ? 'good' : 'strong' };
}

/** Strength by the number of criteria met: strong with all five, medium with three or four, weak below. */
export function passwordStrength(typed: string) {
  const criteria = passwordCriteria(typed);
  const met = Object.values(criteria).filter(Boolean).length;
  const strength = strengthOf(met);
  return { ...criteria, met, strength, width: strengthWidth[strength] };
}

function strengthOf(met: number): StrengthLevel {
  if (met === 5) return 'strong';
  return met >= 3 ? 'medium' : 'weak';
}
