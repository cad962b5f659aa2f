import { day, minute } from './budget.ts';

/** Limits on invitations. Emails count against the budget for typed addresses as well (mail-review). */
export const invitationRules = {
  emails: { limit: 500, seconds: day },
  /** Invitations of one event, so that a list never grows without bound. */
  perEvent: 5_000,
  /** Visits that one address may record. */
  opens: { limit: 300, seconds: 10 * minute },
  codeBytes: 9,
} as const;
