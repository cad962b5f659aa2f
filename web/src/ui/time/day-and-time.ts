import { dateFormat } from '#src/lib/languages/formats.ts';

/** For a sentence about a moment that comes soon: "today" or "tomorrow", otherwise the date, and the time. */
export function dayAndTime(at: Date, now: Date, language: string): { day: string; time: string } {
  const midnight = (date: Date) => new Date(date).setHours(0, 0, 0, 0);
  const daysLeft = Math.round((midnight(at) - midnight(now)) / 86_400_000);
  const isNear = daysLeft === 0 || daysLeft === 1;
  return {
    day: isNear
      ? new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(daysLeft, 'day')
      : dateFormat(language, { dateStyle: 'medium' }).format(at),
    time: dateFormat(language, { timeStyle: 'short' }).format(at),
  };
}
