import { tzOffset } from '@date-fns/tz/tzOffset';

const minute = 60_000;
const day = 24 * 60 * minute;

/** The local time in an IANA time zone, as `2026-03-29T02:30:00`. */
export function clocksAt(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 19);
}

/**
 * The instant of a local time, as in RFC 5545: the first one if clocks show it twice; if they skip it, the instant that
 * the offset before the change gives.
 */
export function zonedInstant(clocks: string, timeZone: string): Date {
  const { shown, before } = momentsOf(clocks, timeZone);
  return new Date(shown[0] ?? before);
}

/** The second instant of a local time that occurs twice (clocks put back); null if it occurs once. */
export function secondInstant(clocks: string, timeZone: string): Date | null {
  const { shown } = momentsOf(clocks, timeZone);
  return shown[1] === undefined ? null : new Date(shown[1]);
}

/** Whether clocks skip this local time (clocks put forward). */
export function isSkipped(clocks: string, timeZone: string): boolean {
  return momentsOf(clocks, timeZone).shown.length === 0;
}

/**
 * Whether an ISO instant is written as a skipped local time, with the zone's offset before or after the change:
 * `2026-03-29T02:30:00+01:00` in Madrid. Times in UTC or with another offset are unambiguous.
 */
export function writesSkipped(moment: string, timeZone: string): boolean {
  if (moment.endsWith('Z')) return false;
  const at = Math.floor(Date.parse(moment) / minute) * minute;
  const { shown, before, after } = momentsOf(`${moment.slice(0, 16)}:00`, timeZone);
  return shown.length === 0 && (at === before || at === after);
}

function momentsOf(clocks: string, timeZone: string): { shown: number[]; before: number; after: number } {
  const wall = Date.parse(`${clocks}Z`);
  const before = wall - offsetAt(wall - day, timeZone);
  const after = wall - offsetAt(wall + day, timeZone);
  const isShown = (at: number) => clocksAt(new Date(at), timeZone) === clocks;
  return { shown: [...new Set([before, after])].toSorted((a, b) => a - b).filter(isShown), before, after };
}

function offsetAt(at: number, timeZone: string): number {
  return tzOffset(timeZone, new Date(at)) * minute;
}
