/**
 * What makes a profile worth finding, most wanted first, each with what it is worth in percent. The five that are left
 * are for the form of the wizard, which everybody has finished.
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

/** How complete a profile is in percent, the best thing to do next, and all that is left to do. */
export type Strength = { percent: number; next: StrengthStep | null; missing: StrengthStep[] };

export function profileStrength(filled: Record<StrengthStep, boolean>): Strength {
  const missing = strengthSteps.filter((step) => !filled[step]);
  const lost = missing.reduce((sum, step) => sum + worth[step], 0);
  return { percent: 100 - lost, next: missing[0] ?? null, missing };
}
