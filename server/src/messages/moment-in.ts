import type { Language } from '@foyer/contract/limits.ts';

/** An ISO time in words. The reader's time zone is unknown here, so the time is in UTC and says so. */
export function momentIn(language: Language, at: string): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' });
  return `${format.format(new Date(at))} UTC`;
}
