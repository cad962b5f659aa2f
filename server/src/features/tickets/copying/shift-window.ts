import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';

export type ShiftTime = (at: Date | null) => Date | null;

type From = { startsAt: Date | null; timeZone: string };

/**
 * What is as long before each date goes by the same clocks: noon stays noon, also once they have been put forward, and
 * where the date has another zone.
 */
export function shiftWindow({ startsAt, timeZone }: From, date: Date, zone = timeZone): ShiftTime {
  const wall = (at: Date, by: string) => Date.parse(`${clocksAt(at, by)}Z`);
  const later = startsAt ? wall(date, zone) - wall(startsAt, timeZone) : 0;
  return (at) => at && zonedInstant(new Date(wall(at, timeZone) + later).toISOString().slice(0, 19), zone);
}
