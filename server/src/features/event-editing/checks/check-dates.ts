import { dateProblems } from '@foyer/contract/rules/events/date-problems.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

type EventDates = Parameters<typeof dateProblems>[0];

/** Refuses dates that are out of order, as the constraints of the table would, and names the first field to change. */
export function checkDates(dates: EventDates): void {
  const { endsAt, registrationClosesAt } = dateProblems(dates);
  if (endsAt) throw fieldRefused('endsAt', endsAt);
  if (registrationClosesAt) throw fieldRefused('registrationClosesAt', registrationClosesAt);
}
