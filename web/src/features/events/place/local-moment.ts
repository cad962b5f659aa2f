import { dateFormat } from '#src/lib/languages/formats.ts';

/** A moment by the clocks of a zone, with how far they are from UTC: `2026-12-03T19:00:00+01:00`. */
export function localMoment(at: string, timeZone: string): string {
  const format = dateFormat('en-GB', {
    ...{ timeZone, timeZoneName: 'longOffset', calendar: 'gregory', numberingSystem: 'latn', hourCycle: 'h23' },
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit', second: '2-digit' },
  });
  const parts = format.formatToParts(new Date(at)).map(({ type, value }) => [type, value]);
  const { year, month, day, hour, minute, second, timeZoneName } = Object.fromEntries(parts);
  return `${year}-${month}-${day}T${hour}:${minute}:${second}${timeZoneName.replace('GMT', '') || '+00:00'}`;
}
