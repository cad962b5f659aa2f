import { spanText } from '@foyer/contract/rules/events/span-text.ts';
import { dateFormat, unbroken } from '#src/lib/languages/formats.ts';

const styles = {
  full: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  /** Beside the full one. */
  brief: { weekday: 'short', day: 'numeric', month: 'short' },
} as const;

/** From when to when, by the clocks of a zone, which is named. */
export function whenText(
  startsAt: string,
  endsAt: string | null,
  timeZone: string,
  language: string,
  style: keyof typeof styles = 'full',
): string {
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat(language, options);
  return unbroken(spanText(format, styles[style], { startsAt, endsAt, timeZone }));
}

/** Whether the clocks of two zones show another time at that moment: zones of many names keep the same time. */
export function clocksDiffer(at: string, one: string, other: string): boolean {
  const clock = (timeZone: string) =>
    dateFormat('en', { dateStyle: 'short', timeStyle: 'short', timeZone }).format(new Date(at));
  return clock(one) !== clock(other);
}
