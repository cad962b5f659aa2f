import { day, hour } from './budget.ts';

/** Copies of all of a member's data: how often one may be requested, how long making it may take, how long it is kept. */
export const dataExportRules = {
  perUser: { limit: 3, seconds: day },
  makingSeconds: hour,
  keptSeconds: 7 * day,
  /** Years of normal use. Anyone may send analytics events about anyone, and a copy is made in memory. */
  analyticsBytes: 20 * 1024 * 1024,
  /** Covers of the newest events. */
  covers: 100,
} as const;

/** How long notifications are kept. */
export const notificationDays = 90;
