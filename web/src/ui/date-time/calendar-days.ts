const dayMs = 24 * 60 * 60 * 1000;

/** Days are written as in ISO 8601, `2031-05-06`, and have no time zone. */
const isoOf = (at: number) => new Date(at).toISOString().slice(0, 10);

/** The day as an instant, for formats with `timeZone: 'UTC'`. NaN for anything but a day. */
export const instantOfDay = (day: string) => Date.parse(`${day}T00:00Z`);

export function isDay(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = instantOfDay(text);
  return !Number.isNaN(at) && isoOf(at) === text;
}

export function addDays(day: string, count: number): string {
  return isoOf(instantOfDay(day) + count * dayMs);
}

/** The same day of another month, or that month's last one. */
export function addMonths(day: string, count: number): string {
  const at = new Date(instantOfDay(day));
  const first = new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + count, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return isoOf(first.setUTCDate(Math.min(at.getUTCDate(), last)));
}

/** 0 for Sunday. */
export const weekdayOf = (day: string) => new Date(instantOfDay(day)).getUTCDay();

/** The six weeks that a calendar shows for the month of a day, so that its height never changes. */
export function weeksOf(day: string, firstWeekday: number): string[][] {
  const first = `${day.slice(0, 8)}01`;
  const start = addDays(first, -((weekdayOf(first) - firstWeekday + 7) % 7));
  return Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, index) => addDays(start, week * 7 + index)),
  );
}

/** The week data of a locale: a method in the standard, a property in older browsers, and missing from TypeScript's library. */
type LocaleWithWeek = Intl.Locale & { getWeekInfo?: () => { firstDay: number }; weekInfo?: { firstDay: number } };

/**
 * The weekday that calendars start with, 0 for Sunday. `languages` are those of the browser: one with a region decides if
 * it is the page's language, as weeks of British English start on Monday.
 */
export function firstWeekdayOf(language: string, languages: readonly string[]): number {
  const regional = languages.find((tag) => tag.startsWith(`${language}-`)) ?? language;
  const locale: LocaleWithWeek = new Intl.Locale(regional).maximize();
  const firstDay = locale.getWeekInfo?.().firstDay ?? locale.weekInfo?.firstDay;
  return firstDay === undefined ? Number(locale.language !== 'en') : firstDay % 7;
}
