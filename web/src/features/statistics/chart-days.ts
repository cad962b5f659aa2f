import type { ChartPoint } from '#src/ui/chart/chart-types.ts';
import { totalsOf } from './change.ts';
import type { Statistics, StatisticsDay } from './statistics-query.ts';

/** Beyond this many days a bar would be too narrow to touch, so each bar covers a week. */
const maxDays = 100;

const dayMs = 24 * 60 * 60 * 1000;

export type ChartDays = {
  points: readonly ChartPoint[];
  days: readonly StatisticsDay[];
  /** As long as `days`; null if there is nothing to compare with. */
  daysBefore: readonly StatisticsDay[] | null;
  isWeekly: boolean;
  /** Turns one value per day of the period into one per point. */
  perPoint: (values: readonly number[]) => number[];
};

type Options = {
  language: string;
  /** What a week is called, by its first day. */
  week: (day: string) => string;
  /** At least this many days are shown: of a single one nobody would see how it is going. */
  least: number;
};

/** The points of the charts: the days of the period, or its weeks if it is long. */
export function chartDays(
  { days, daysBefore }: Pick<Statistics, 'days' | 'daysBefore'>,
  { language, week, least }: Options,
): ChartDays {
  const isWeekly = days.length > maxDays;
  const shown = isWeekly ? inWeeks(days) : withDaysBefore(days, least);
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
    perPoint: (values) =>
      isWeekly ? weeksOf(values).map(sumOf) : [...Array<number>(shown.length - days.length).fill(0), ...values],
  };
}

/** Adds days without data in front, until there are enough. */
function withDaysBefore(days: readonly StatisticsDay[], least: number): StatisticsDay[] {
  const first = Date.parse(days[0]?.day ?? '');
  const missing = Math.max(0, least - days.length);
  const added = Array.from({ length: missing }, (_, at) => ({
    day: new Date(first - (missing - at) * dayMs).toISOString().slice(0, 10),
    ...totalsOf([]),
  }));
  return [...added, ...days];
}

const inWeeks = (days: readonly StatisticsDay[]): StatisticsDay[] =>
  weeksOf(days).map((week) => ({ day: week[0]?.day ?? '', ...totalsOf(week) }));

/** Groups of seven days, counted back from the last one; the first may be shorter. */
function weeksOf<T>(days: readonly T[]): T[][] {
  const weeks: T[][] = [];
  for (let end = days.length; end > 0; end -= 7) weeks.unshift(days.slice(Math.max(0, end - 7), end));
  return weeks;
}

const sumOf = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0);

/** Each value with all before it. */
export function runningTotal(values: readonly number[]): number[] {
  let sum = 0;
  return values.map((value) => {
    sum += value;
    return sum;
  });
}
