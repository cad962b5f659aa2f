import type { Language } from '@foyer/contract/limits.ts';

/** An ISO time for people to read. We do not know where they are, so it is in UTC and says so. */
export function momentIn(language: Language, at: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(at))} UTC`;
}

/** Until when something stands, by the clocks of a zone, which it names. */
export function endIn(language: Language, at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, {
    ...{ timeZone, weekday: 'long', day: 'numeric', month: 'long' },
    ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
  });
  return format.format(new Date(at));
}
