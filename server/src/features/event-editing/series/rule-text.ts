import type { Recurrence } from '@foyer/contract/event-editing/series.ts';
import { weekdays } from '@foyer/contract/rules/events/recurrence.ts';

/** RRULE of RFC 5545 for something that begins on this day, `2026-03-29` by the clocks of its zone. */
export function ruleText(recurrence: Recurrence, firstDay: string): string {
  const { frequency, interval, count, until } = recurrence;
  const parts = [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...daysOf(recurrence, new Date(`${firstDay}T00:00:00Z`)),
    count === null ? `UNTIL=${(until ?? '').replaceAll('-', '')}T235959` : `COUNT=${count}`,
  ];
  return parts.join(';');
}

function daysOf({ frequency, weekdays: chosen, monthDay }: Recurrence, first: Date): string[] {
  const own = weekdays[(first.getUTCDay() + 6) % 7] ?? 'MO';
  if (frequency === 'weekly') {
    const days = weekdays.filter((day) => day === own || chosen.includes(day));
    return [`BYDAY=${days.join(',')}`];
  }
  if (frequency !== 'monthly' || monthDay === 'date') return [];
  const nth = Math.ceil(first.getUTCDate() / 7);
  // Few months have a fifth: whoever chooses one means the last.
  return [`BYDAY=${nth === 5 ? -1 : nth}${own}`];
}
