import type { Language } from '@foyer/contract/limits.ts';

/** A deadline in the local time of a zone, with the name of the zone. */
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
