const minute = 60_000;
const day = 24 * 60 * minute;

/** What the clocks of a zone show at a moment, as a field for date and time holds it: `2026-03-29T02:30`. */
export function clockAt(at: number, timeZone: string): string {
  return new Date(at + offsetAt(at, timeZone)).toISOString().slice(0, 16);
}

/**
 * The moment at which the clocks of a zone show this; null for what is no date. Of an hour that happens twice, the first
 * one; one that clocks leave out counts on from before the change, as calendars do.
 */
export function momentOf(clock: string, timeZone: string): string | null {
  const wall = Date.parse(`${clock}Z`);
  if (Number.isNaN(wall)) return null;
  const before = wall - offsetAt(wall - day, timeZone);
  const after = wall - offsetAt(wall + day, timeZone);
  const shown = new Date(wall).toISOString().slice(0, 16);
  const first = [before, after].sort((a, b) => a - b).find((at) => clockAt(at, timeZone) === shown);
  return new Date(first ?? before).toISOString();
}

function offsetAt(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en', {
    ...{ timeZone, hourCycle: 'h23', calendar: 'gregory', numberingSystem: 'latn' },
    ...{ year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' },
  }).formatToParts(at);
  const part = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((each) => each.type === type)?.value);
  const wall = Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
  return wall - Math.floor(at / 1000) * 1000;
}
