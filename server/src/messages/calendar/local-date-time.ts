import { clocksAt, secondInstant } from '@foyer/contract/rules/events/zoned-instant.ts';

/** The clocks of a zone at a moment, as `20260329T013000`. */
export function localDateTime(at: Date, timeZone: string): string {
  return clocksAt(at, timeZone).replace(/[-:]/g, '');
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

/**
 * Whether clocks there show this time twice, because they are put back. Such a time cannot be said by the clock alone:
 * RFC 5545 means the first one, and not every calendar does.
 */
export function isShownTwice(at: Date, timeZone: string): boolean {
  return secondInstant(clocksAt(at, timeZone), timeZone) !== null;
}
