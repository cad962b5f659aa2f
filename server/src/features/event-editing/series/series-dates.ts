import type { Recurrence } from '@foyer/contract/event-editing/series.ts';
import { limits } from '@foyer/contract/limits.ts';
import { weekdays } from '@foyer/contract/rules/events/recurrence.ts';
import { clocksAt, isSkipped, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';
import { fieldRefused } from '#src/http/responses/app-error.ts';

export type SeriesPlan = { rule: string; dates: SeriesDate[] };
type SeriesDate = {
  startsAt: Date;
  endsAt: Date;
  /** The local start or end time does not exist on that day because clocks skip it. */
  skipped: boolean;
};
type FirstDate = { startsAt: Date; endsAt: Date; timeZone: string };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The dates of a recurring event, starting with its first. All are computed in local time, so every date starts at the same
 * local time across daylight-saving changes.
 */
export async function seriesDates(
  recurrence: Recurrence,
  { startsAt, endsAt, timeZone }: FirstDate,
): Promise<SeriesPlan> {
  if ((recurrence.count === null) === (recurrence.until === null)) throw fieldRefused('count', 'series.end');
  const [first, end] = [clocksAt(startsAt, timeZone), clocksAt(endsAt, timeZone)];
  const rule = ruleText(recurrence, first.slice(0, 10));
  const duration = Date.parse(`${end}Z`) - Date.parse(`${first}Z`);
  const clocks = await occurrences(rule, first);
  const field = recurrence.count === null ? 'until' : 'count';
  if (clocks.length < 2) throw fieldRefused(field, 'series.too_short');
  const span = Date.parse(`${clocks.at(-1)}Z`) - Date.parse(`${first}Z`);
  if (clocks.length > limits.event.dates || span > limits.event.seriesDays * dayMs)
    throw fieldRefused(field, 'series.too_long');
  const dates = clocks.map((clock) => dateAt(clock, duration, { startsAt, endsAt, timeZone }));
  return { rule, dates };
}

/** Local start times; at most one more than allowed, so that the caller can tell when there are too many. */
async function occurrences(rule: string, first: string): Promise<string[]> {
  // Imported on first use: few requests need it.
  const { Recur, Time } = (await import('ical.js')).default;
  const next = Recur.fromString(rule).iterator(Time.fromDateTimeString(first));
  const result: string[] = [];
  for (let time = next.next(); time && result.length <= limits.event.dates; time = next.next())
    result.push(time.toString().slice(0, 19));
  return result;
}

function dateAt(clock: string, duration: number, first: FirstDate): SeriesDate {
  const startsAt = zonedInstant(clock, first.timeZone);
  const ends = new Date(Date.parse(`${clock}Z`) + duration).toISOString().slice(0, 19);
  const endsAt = zonedInstant(ends, first.timeZone);
  // Around a skipped or repeated hour the local end may not come after the start; then the original duration is used.
  const isValid = endsAt > startsAt;
  return {
    startsAt,
    skipped: isSkipped(clock, first.timeZone) || isSkipped(ends, first.timeZone),
    endsAt: isValid ? endsAt : new Date(startsAt.getTime() + first.endsAt.getTime() - first.startsAt.getTime()),
  };
}

/** The RRULE (RFC 5545) of a series whose first local day is `firstDay`, such as `2026-03-29`. */
function ruleText(recurrence: Recurrence, firstDay: string): string {
  const { frequency, interval, count, until } = recurrence;
  const parts = [
    `FREQ=${frequency.toUpperCase()}`,
    ...(interval === 1 ? [] : [`INTERVAL=${interval}`]),
    ...weekdayRule(recurrence, new Date(`${firstDay}T00:00:00Z`)),
    count === null ? `UNTIL=${(until ?? '').replaceAll('-', '')}T235959` : `COUNT=${count}`,
  ];
  return parts.join(';');
}

function weekdayRule({ frequency, weekdays: chosen, monthDay }: Recurrence, first: Date): string[] {
  const firstWeekday = weekdays[(first.getUTCDay() + 6) % 7] ?? 'MO';
  if (frequency === 'weekly') {
    const days = weekdays.filter((day) => day === firstWeekday || chosen.includes(day));
    return [`BYDAY=${days.join(',')}`];
  }
  if (frequency !== 'monthly' || monthDay === 'date') return [];
  const nth = Math.ceil(first.getUTCDate() / 7);
  // Few months have a fifth weekday, so the fifth means the last.
  return [`BYDAY=${nth === 5 ? -1 : nth}${firstWeekday}`];
}
