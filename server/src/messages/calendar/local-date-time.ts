/** The clocks of a zone at a moment, as `20260329T013000`. */
export function localDateTime(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  const parts = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${parts.year}${parts.month}${parts.day}T${parts.hour}${parts.minute}${parts.second}`;
}

/** The same in UTC, as `20260329T003000Z`. */
export function utcDateTime(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** How far clocks there are from UTC at a moment, as `+0200`. */
export function offsetOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '').replace(':', '') || '+0000';
}

const minuteMs = 60_000;
/** Clocks are put back by so much at most. */
const longestMinutes = 3 * 60;

/**
 * Whether clocks there show this time twice, because they are put back. Such a time cannot be said by the clock alone:
 * RFC 5545 means the first one, and not every calendar does.
 */
export function isShownTwice(at: Date, timeZone: string): boolean {
  const shown = localDateTime(at, timeZone);
  for (let minutes = 30; minutes <= longestMinutes; minutes += 30) {
    for (const other of [at.getTime() - minutes * minuteMs, at.getTime() + minutes * minuteMs]) {
      if (localDateTime(new Date(other), timeZone) === shown) return true;
    }
  }
  return false;
}
