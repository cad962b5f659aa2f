/**
 * Optional parts of a profile with their weight in percent, most valuable first. The remaining five percent are for the
 * setup form, which every profile has.
 */
const worth = {
  photo: 12,
  headline: 12,
  offers: 12,
  seeks: 12,
  experience: 10,
  skills: 10,
  about: 8,
  location: 4,
  interests: 4,
  languages: 4,
  availability: 4,
  education: 2,
  links: 1,
} as const;
export type StrengthStep = keyof typeof worth;
export const strengthSteps = Object.keys(worth) as StrengthStep[];

/** The strength of a profile in percent, the best next step, and all missing ones. */
export type ProfileStrength = { percent: number; next: StrengthStep | null; missing: StrengthStep[] };

export function profileStrength(filled: Record<StrengthStep, boolean>): ProfileStrength {
  const missing = strengthSteps.filter((step) => !filled[step]);
  const lost = missing.reduce((sum, step) => sum + worth[step], 0);
  return { percent: 100 - lost, next: missing[0] ?? null, missing };
}
