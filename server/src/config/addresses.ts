import { type Budget, hour, minute } from './budget.ts';

/** What one network address may do; multiplied by `settings.budgetFactor`. */
export const addressBudgets = {
  failedSignIns: { limit: 20, seconds: 10 * minute },
  lookUps: { limit: 30, seconds: 10 * minute },
  passkeyChallenges: { limit: 60, seconds: 10 * minute },
  newEmails: { limit: 20, seconds: hour },
  /** Requests for a link that sets a new password. */
  resets: { limit: 10, seconds: hour },
  /** Beyond it a human check is required. */
  newLeads: { limit: 20, seconds: hour },
  /** Sign-ins that are started at identity providers. */
  providerFlows: { limit: 60, seconds: 10 * minute },
  /** Batches of product analytics: an open page sends one every 5 s at most. */
  analytics: { limit: 300, seconds: 10 * minute },
  /** Invalid links of emails. Valid ones cost nothing, as the servers of a mail provider open those of many people. */
  wrongEmailLinks: { limit: 60, seconds: 10 * minute },
} as const satisfies Record<string, Budget>;

/** When to retry a request that must be counted while the shared counters do not respond. */
export const countersRetrySeconds = 5;
