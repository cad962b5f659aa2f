const dayMs = 24 * 60 * 60 * 1000;

/** How far a time zone is ahead of UTC at a moment, in milliseconds. */
function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = '0', minutes = '0'] = /GMT([+-])(\d+):(\d+)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

type When = { timeZone: string; weekday: number; daysAhead: number; startsAtHour: number };

/** The first such weekday that is some days away, at an hour of the clocks there. */
export function nextWeekday(now: Date, { timeZone, weekday, daysAhead, startsAtHour }: When): Date {
  const there = now.getTime() + offsetOf(timeZone, now.getTime());
  const earliest = Math.floor(there / dayMs) * dayMs + daysAhead * dayMs;
  const wait = (weekday - new Date(earliest).getUTCDay() + 7) % 7;
  const onTheClock = earliest + wait * dayMs + startsAtHour * 60 * 60 * 1000;
  return new Date(onTheClock - offsetOf(timeZone, onTheClock - offsetOf(timeZone, onTheClock)));
}
