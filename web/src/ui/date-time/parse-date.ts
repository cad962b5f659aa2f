import { foldText } from '@foyer/contract/rules/fold-text.ts';
import { addDays, instantOfDay, isDay } from './calendar-days.ts';

/**
 * Reads a typed day: ISO 8601, numbers in the order of the language, names of months, "today" and "tomorrow". Without a
 * year it is the next such day from `today` on. Null if it is not a day.
 */
export function parseDate(typed: string, language: string, today: string): string | null {
  const text = simplified(typed);
  if (isDay(text)) return text;
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  for (const days of [0, 1, 2]) if (text === simplified(relative.format(days, 'day'))) return addDays(today, days);
  const words = text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
  const numbers = words.filter((word) => /^\d{1,4}$/.test(word)).map(Number);
  if (words.some((word) => /\d/.test(word) && !/^\d{1,4}$/.test(word))) return null;
  const names = words.filter((word) => !/\d/.test(word));
  // The weekday comes first: "mar" is also short for martes.
  const month = names.map((name) => monthNamed(name, language)).findLast((found) => found !== null);
  if (month === undefined) {
    const [first, second, year] = numbers;
    if (names.length > 0 || first === undefined || second === undefined || numbers.length > 3) return null;
    const [monthTyped, day] = isMonthFirst(language) ? [first, second] : [second, first];
    return completed(day, monthTyped, year, today);
  }
  const [day, year] = numbers;
  return day === undefined || numbers.length > 2 ? null : completed(day, month, year, today);
}

/** Lower case and without accents, as people type. */
function simplified(text: string): string {
  return foldText(text).trim();
}

function completed(day: number, month: number, year: number | undefined, today: string): string | null {
  const dayOf = (fullYear: number) => `${fullYear}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
  if (year === undefined) {
    const thisYear = Number(today.slice(0, 4));
    // February 29 may be up to eight years away.
    return (
      Array.from({ length: 9 }, (_, index) => dayOf(thisYear + index)).find((at) => isDay(at) && at >= today) ?? null
    );
  }
  if (year > 99 && year < 1000) return null;
  const full = dayOf(year < 100 ? 2000 + year : year);
  return isDay(full) ? full : null;
}

/** The number of a month whose name starts like this in the language of the page or in English. */
function monthNamed(typed: string, language: string): number | null {
  if (typed.length < 3) return null;
  for (const tag of [language, 'en'])
    for (let month = 1; month <= 12; month += 1) {
      const at = instantOfDay(`2024-${String(month).padStart(2, '0')}-01`);
      const name = simplified(new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }).format(at));
      if (name.startsWith(typed) || (typed === 'sept' && month === 9)) return month;
    }
  return null;
}

function isMonthFirst(language: string): boolean {
  const parts = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'numeric' }).formatToParts(0);
  return parts.find(({ type }) => type === 'day' || type === 'month')?.type === 'month';
}
