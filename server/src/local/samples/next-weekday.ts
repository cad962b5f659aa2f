import { clocksAt, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

type When = { timeZone: string; weekday: number; daysAhead: number; startsAtHour: number };

/** The first such weekday at least some days away, at a local hour of the time zone. */
export function nextWeekday(now: Date, { timeZone, weekday, daysAhead, startsAtHour }: When): Date {
  const today = Date.parse(`${clocksAt(now, timeZone).slice(0, 10)}T00:00:00Z`);
  const earliest = today + daysAhead * dayMs;
  const wait = (weekday - new Date(earliest).getUTCDay() + 7) % 7;
  const onTheClock = new Date(earliest + wait * dayMs + startsAtHour * hourMs);
  return zonedInstant(onTheClock.toISOString().slice(0, 19), timeZone);
}
