import { clocksAt, isSkipped, secondInstant, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';

/** What the clocks of a zone show at a moment, as a field for date and time holds it: `2026-03-29T02:30`. */
export function clockAt(at: number, timeZone: string): string {
  return clocksAt(new Date(at), timeZone).slice(0, 16);
}

/** The moment at which the clocks of a zone show this; null for what is no date. */
export function instantOf(clock: string, timeZone: string): string | null {
  const clocks = wholeClocks(clock);
  return clocks && zonedInstant(clocks, timeZone).toISOString();
}

/** The second such moment, of an hour that happens twice; null where there is one. */
export function secondInstantOf(clock: string, timeZone: string): string | null {
  const clocks = wholeClocks(clock);
  return clocks && (secondInstant(clocks, timeZone)?.toISOString() ?? null);
}

/** Of these times those that the clocks of a zone leave out when they are put forward. */
export function skippedIn<Name extends string>(clocks: Record<Name, string>, timeZone: string): Name[] {
  // Its own names.
  return (Object.keys(clocks) as Name[]).filter((name) => {
    const whole = wholeClocks(clocks[name]);
    return whole !== null && isSkipped(whole, timeZone);
  });
}

function wholeClocks(clock: string): string | null {
  const wall = Date.parse(`${clock}Z`);
  return Number.isNaN(wall) ? null : new Date(wall).toISOString().slice(0, 19);
}
