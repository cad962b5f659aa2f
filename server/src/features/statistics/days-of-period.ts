import type { StatisticsPeriod } from '@foyer/contract/rules/events/statistics-choices.ts';
import { clocksAt } from '@foyer/contract/rules/events/zoned-instant.ts';

const dayMs = 24 * 60 * 60 * 1000;
const maxDays = 730;

type Span = {
  timeZone: string;
  /** When the event was published, or else created. */
  since: Date;
  now: Date;
  endsAt: Date | null;
  /** The last day with any data; null if there is none. */
  lastDay: string | null;
};

/**
 * The days of a period in the event's time zone, also those without data, and as many before them. The period ends today, or
 * for an event that is over on its last day or the last day on which anything happened, whichever is later.
 */
export function daysOfPeriod(
  period: StatisticsPeriod,
  { timeZone, since, now, endsAt, lastDay }: Span,
): { days: string[]; daysBefore: string[] } {
  const dayAt = (instant: Date) => Date.parse(clocksAt(instant, timeZone).slice(0, 10));
  const today = dayAt(now);
  const end = endsAt === null ? today : Math.max(dayAt(endsAt), lastDay === null ? 0 : Date.parse(lastDay));
  const last = Math.min(today, end);
  const start = Math.min(dayAt(since), last);
  if (period === 'all') return { days: daysFrom(Math.max(start, last - (maxDays - 1) * dayMs), last), daysBefore: [] };
  const length = Number(period);
  const first = last - (length - 1) * dayMs;
  // A period that began before the event was published has nothing to be compared with.
  const daysBefore = start < first ? daysFrom(first - length * dayMs, first - dayMs) : [];
  return { days: daysFrom(Math.max(first, start), last), daysBefore };
}

function daysFrom(first: number, last: number): string[] {
  return Array.from({ length: (last - first) / dayMs + 1 }, (_, at) =>
    new Date(first + at * dayMs).toISOString().slice(0, 10),
  );
}
