import { clocksAt, secondInstant } from '@foyer/contract/rules/events/zoned-instant.ts';

/** The local time of a zone, as `20260329T013000`. */
export function localDateTime(at: Date, timeZone: string): string {
  return clocksAt(at, timeZone).replace(/[-:]/g, '');
}

/** The same in UTC, as `20260329T003000Z`. */
export function utcDateTime(at: Date): string {
  return at.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The UTC offset of a zone at a moment, as `+0200`. */
export function offsetOf(at: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName: 'longOffset' });
  const name = format.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  return name.replace('GMT', '').replace(':', '') || '+0000';
}

/**
 * Whether this local time occurs twice because clocks go back. RFC 5545 then means the first one, but not every calendar does.
 */
export function isShownTwice(at: Date, timeZone: string): boolean {
  return secondInstant(clocksAt(at, timeZone), timeZone) !== null;
}
