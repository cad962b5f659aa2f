import { type Budget, hour } from './budget.ts';

/** Appeals from one address. */
export const appealBudget = { limit: 10, seconds: hour } as const satisfies Budget;

export const moderationRules = {
  /** How long suspensions are kept after their end. */
  suspensionDays: 365,
  /** How long reports about profiles are kept. */
  reportDays: 180,
  /** How long outcomes of reports are kept: longer than any report. */
  outcomeDays: 200,
} as const;
