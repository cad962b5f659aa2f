import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';

export type ShiftTime = (at: Date | null) => Date | null;

type Origin = { startsAt: Date | null; timeZone: string };

/**
 * Returns a function that moves a time by the distance between two event starts, in local time: noon stays noon across
 * daylight-saving changes and if the new date has another time zone.
 */
export function shiftWindow({ startsAt, timeZone }: Origin, date: Date, zone = timeZone): ShiftTime {
  const localTime = (at: Date, by: string) => Date.parse(`${clocksAt(at, by)}Z`);
  const later = startsAt ? localTime(date, zone) - localTime(startsAt, timeZone) : 0;
  return (at) => at && zonedInstant(new Date(localTime(at, timeZone) + later).toISOString().slice(0, 19), zone);
}
