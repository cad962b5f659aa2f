import { type Budget, day } from './budget.ts';

/** Reports by one member: enough for a bad evening, too few to bury a moderator. */
export const memberReportBudget = { limit: 20, seconds: day } as const satisfies Budget;

/** Days after which the recipient of an unanswered request is reminded, once. */
export const requestReminderDays = 3;
