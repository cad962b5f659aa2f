import type { Language } from '@foyer/contract/limits.ts';

/** Until when something stands, by the clocks of a zone, which it names. */
export function endTime(language: Language, at: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return format.format(new Date(at));
}
