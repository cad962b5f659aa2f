/** Time of day and weekday in a time zone. `minutes`: since midnight. `weekday`: 0 is Sunday. */
type LocalTime = { minutes: number; weekday: number };

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const dayMinutes = 24 * 60;
const minuteMs = 60_000;

export function localTime(at: Date, timeZone: string): LocalTime {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return {
    minutes: Number(parts.hour) * 60 + Number(parts.minute),
    weekday: weekdays.indexOf(parts.weekday ?? ''),
  };
}

/** `HH:MM` as minutes since midnight. */
export function minutesOf(time: string): number {
  const [hours, minutes] = time.split(':');
  return Number(hours) * 60 + Number(minutes);
}

/** The first moment after `at` when the local time is `minutes` since midnight, on this weekday if one is given. */
export function nextAt(at: Date, timeZone: string, minutes: number, weekday?: number): Date {
  const now = localTime(at, timeZone);
  const laterToday = (minutes - now.minutes + dayMinutes) % dayMinutes || dayMinutes;
  const daysCrossed = now.minutes + laterToday >= dayMinutes ? 1 : 0;
  const days = weekday === undefined ? 0 : (weekday - now.weekday - daysCrossed + 14) % 7;
  const wholeMinute = Math.floor(at.getTime() / minuteMs) * minuteMs;
  const candidate = new Date(wholeMinute + (laterToday + days * dayMinutes) * minuteMs);
  // Corrects for daylight saving changes in between.
  const off = localTime(candidate, timeZone).minutes - minutes;
  return new Date(candidate.getTime() - acrossMidnight(off) * minuteMs);
}

/** The shorter way around the clock: 23 hours late is one hour early. */
function acrossMidnight(minutes: number): number {
  if (minutes > dayMinutes / 2) return minutes - dayMinutes;
  return minutes < -dayMinutes / 2 ? minutes + dayMinutes : minutes;
}
