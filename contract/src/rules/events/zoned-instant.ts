import { tzOffset } from '@date-fns/tz/tzOffset';

const minute = 60_000;
const day = 24 * 60 * minute;

/** What the clocks of an IANA time zone show at a moment, as `2026-03-29T02:30:00`. */
export function clocksAt(at: Date, timeZone: string): string {
  return new Date(at.getTime() + offsetAt(at.getTime(), timeZone)).toISOString().slice(0, 19);
}

/**
 * The moment at which the clocks of a zone show this, as RFC 5545 has it: of an hour that happens twice the first one;
 * of one that clocks leave out, as long after midnight as it would be had they not been put forward.
 */
export function zonedInstant(clocks: string, timeZone: string): Date {
  const { shown, before } = momentsOf(clocks, timeZone);
  return new Date(shown[0] ?? before);
}

/** The second of the two moments at which the clocks of a zone show this, when they are put back; null where there is one. */
export function secondInstant(clocks: string, timeZone: string): Date | null {
  const { shown } = momentsOf(clocks, timeZone);
  return shown[1] === undefined ? null : new Date(shown[1]);
}

/** Whether the clocks of a zone never show this: it is in the hour by which they are put forward. */
export function isSkipped(clocks: string, timeZone: string): boolean {
  return momentsOf(clocks, timeZone).shown.length === 0;
}

/**
 * Whether a moment is written in an hour that clocks leave out, with how far they are from UTC just before or after it:
 * `2026-03-29T02:30:00+01:00` in Madrid. What is written in UTC, or by other clocks, names a moment that there is.
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
