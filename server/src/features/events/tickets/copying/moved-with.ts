import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';

export type Moved = (at: Date | null) => Date | null;

/** What is as long before each date goes by the same clocks: noon stays noon, also once they have been put forward. */
export function movedWith({ startsAt, timeZone }: { startsAt: Date | null; timeZone: string }, date: Date): Moved {
  const wall = (at: Date) => Date.parse(`${clocksAt(at, timeZone)}Z`);
  const later = startsAt ? wall(date) - wall(startsAt) : 0;
  return (at) => at && zonedInstant(new Date(wall(at) + later).toISOString().slice(0, 19), timeZone);
}
