import { clocksAt } from '@foyer/contract/rules/events/zoned-instant.ts';

const dayMs = 24 * 60 * 60 * 1000;
const eveningHour = 18;

export type NextEventTime = 'now' | 'tonight' | 'today' | 'tomorrow' | 'later';

/** How soon an event is, by the clocks of its time zone. */
export function nextEventTime(startsAt: string, timeZone: string, now: Date): NextEventTime {
  const start = new Date(startsAt);
  if (start <= now) return 'now';
  const clocks = clocksAt(start, timeZone);
  const days = (Date.parse(clocks.slice(0, 10)) - Date.parse(clocksAt(now, timeZone).slice(0, 10))) / dayMs;
  if (days === 0) return Number(clocks.slice(11, 13)) >= eveningHour ? 'tonight' : 'today';
  return days === 1 ? 'tomorrow' : 'later';
}
