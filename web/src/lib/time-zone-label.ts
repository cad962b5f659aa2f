import { cityOf } from './time-zone-city.ts';

/** The offset from UTC at an instant, such as GMT+2. */
export function offsetOf(timeZone: string, at: number, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'shortOffset' }).formatToParts(at);
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
}

/** How every page names a time zone: Madrid, GMT+2. The offset is that of an instant, because clocks change. */
export function zoneLabel(timeZone: string, at: number, language: string): string {
  const city = cityOf(timeZone);
  return city === 'UTC' ? city : `${city}, ${offsetOf(timeZone, at, language)}`;
}
