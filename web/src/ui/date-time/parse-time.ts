const pattern = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*h?\s*(?:([ap])\s*\.?\s*(?:m\s*\.?)?)?$/i;

/** Reads a typed time such as 7pm, 7:30 p. m., 19:00, 19h30 or 1930 as `19:00`. Null if it is not a time. */
export function parseTime(typed: string): string | null {
  const match = pattern.exec(typed.trim().replaceAll(/[\u00a0\u202f]/g, ' '));
  if (!match) return null;
  const [, hourTyped = '', minuteTyped = '00', half] = match;
  const hour = Number(hourTyped);
  const minute = Number(minuteTyped);
  if (minute > 59) return null;
  if (half === undefined) return hour > 23 ? null : joined(hour, minute);
  if (hour < 1 || hour > 12) return null;
  const isAfternoon = half.toLowerCase() === 'p';
  return joined((hour % 12) + (isAfternoon ? 12 : 0), minute);
}

function joined(hour: number, minute: number): string {
  return `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
}

/** Minutes since midnight of `19:00`. */
export function minutesOf(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

/** The time so many minutes after midnight. */
export function timeAt(minutes: number): string {
  return joined(Math.floor(minutes / 60) % 24, minutes % 60);
}
