import { dateFormat } from '#src/lib/languages/formats.ts';
import { minutesOf } from './parse-time.ts';

/** `19:00` as the language writes it: 7:00 PM, 19:00. */
export function clockText(time: string, language: string): string {
  const format = dateFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  return format.format(minutesOf(time) * 60_000);
}

/** A duration such as 30 min, 1 hr or 1.5 hr. */
export function durationText(minutes: number, language: string): string {
  const isShort = minutes < 60;
  return new Intl.NumberFormat(language, {
    style: 'unit',
    unit: isShort ? 'minute' : 'hour',
    unitDisplay: 'short',
    maximumFractionDigits: 1,
  }).format(isShort ? minutes : minutes / 60);
}

/** A date as people may type it, for messages. */
export function exampleDate(language: string): string {
  return dateFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(Date.UTC(2027, 4, 6));
}
