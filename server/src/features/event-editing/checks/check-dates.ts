import { limits } from '@foyer/contract/limits.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

type Dates = Record<'startsAt' | 'endsAt' | 'registrationOpensAt' | 'registrationClosesAt', Date | null>;

const dayMs = 24 * 60 * 60 * 1000;

/** The same that the table's constraints hold, by field. */
export function checkDates({
  startsAt,
  endsAt,
  registrationOpensAt: opens,
  registrationClosesAt: closes,
}: Dates): void {
  if (startsAt && endsAt) {
    if (endsAt <= startsAt) throw fieldRefused('endsAt', 'dates.order');
    if (endsAt.getTime() - startsAt.getTime() > limits.event.days * dayMs)
      throw fieldRefused('endsAt', 'event.too_long');
  }
  if (opens && closes && closes <= opens) throw fieldRefused('registrationClosesAt', 'dates.order');
}
