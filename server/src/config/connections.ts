import { type Budget, day } from './budget.ts';

/** Reports by one member: enough for a bad evening, too few to bury a moderator. */
export const memberReportBudget = { limit: 20, seconds: day } as const satisfies Budget;

/** Tickets that a member scans to connect: a busy fair, not a collector of codes. */
export const ticketRequestBudget = { limit: 100, seconds: day } as const satisfies Budget;
/** Hours before and after an event in which its attendees meet. */
export const meetingHours = 1;

/** Days after which the recipient of an unanswered request is reminded, once. */
export const requestReminderDays = 3;
