import { dateFormat, nonBreakingZone } from '#src/lib/languages/formats.ts';

const steps = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** "3 hours ago", "yesterday"; within a minute: "now". */
export function relativeTime(at: Date, now: Date, language: string): string {
  const words = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const ago = Math.max(0, now.getTime() - at.getTime());
  for (const [unit, ms] of steps) if (ago >= ms) return words.format(-Math.floor(ago / ms), unit);
  return words.format(0, 'second');
}

/** Date and time with the time zone. */
export function absoluteTime(at: Date, language: string, timeZone?: string): string {
  const format = dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  });
  return nonBreakingZone(format.format(at));
}

/** Date and time for a column of a table, in the reader's own time zone or another. */
export function shortTime(at: Date, language: string, timeZone?: string): string {
  return dateFormat(language, {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
  }).format(at);
}

/** A date in the reader's own time zone. */
export function dayText(at: string, language: string): string {
  return new Intl.DateTimeFormat(language, { dateStyle: 'long' }).format(new Date(at));
}
