import type { ChartPoint } from '#src/ui/chart/chart-types.ts';
import { totalsOf } from './change.ts';
import type { Statistics, StatisticsDay } from './statistics-query.ts';

/** Beyond this many days a bar would be too slender to touch, so each stands for a week. */
const maxDays = 100;

export type ChartDays = {
  points: readonly ChartPoint[];
  days: readonly StatisticsDay[];
  /** As long as `days`; null if there is nothing to compare with. */
  daysBefore: readonly StatisticsDay[] | null;
  isWeekly: boolean;
};

type Texts = { language: string; week: (day: string) => string };

/** The points of the charts: the days of the period, or its weeks if it is long. */
export function chartDays({ days, daysBefore }: Statistics, { language, week }: Texts): ChartDays {
  const isWeekly = days.length > maxDays;
  const shown = isWeekly ? inWeeks(days) : days;
  const format = (options: Intl.DateTimeFormatOptions) => {
    const made = new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' });
    return (day: string) => made.format(new Date(`${day}T00:00:00Z`));
  };
  const [tick, name, date] = [
    format({ day: 'numeric', month: 'short' }),
    format({ weekday: 'long', day: 'numeric', month: 'long' }),
    format({ dateStyle: 'long' }),
  ];
  const points = shown.map(({ day }) => ({
    key: day,
    tick: tick(day),
    name: isWeekly ? week(date(day)) : name(day),
  }));
  return {
    points,
    days: shown,
    // A period that began with the event is shorter, and so is what it is compared with.
    daysBefore: daysBefore.length > 0 && !isWeekly ? daysBefore : null,
    isWeekly,
  };
}

/** Groups of seven days, counted back from the last one; the first may be shorter. */
function inWeeks(days: readonly StatisticsDay[]): StatisticsDay[] {
  const weeks: StatisticsDay[] = [];
  for (let end = days.length; end > 0; end -= 7) {
    const week = days.slice(Math.max(0, end - 7), end);
    weeks.unshift({ day: week[0]?.day ?? '', ...totalsOf(week) });
  }
  return weeks;
}

/** Each value with all before it. */
export function runningTotal(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
