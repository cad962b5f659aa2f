import { clocksAt, isSkipped, secondInstant, zonedInstant } from '@foyer/contract/rules/events/zoned-instant.ts';

/** The local time in a zone at an instant, as a datetime-local field holds it: `2026-03-29T02:30`. */
export function clockAt(at: number, timeZone: string): string {
  return clocksAt(new Date(at), timeZone).slice(0, 16);
}

/** The instant of a local time in a zone; null for an invalid time. */
export function instantOf(clock: string, timeZone: string): string | null {
  const clocks = wholeClocks(clock);
  return clocks && zonedInstant(clocks, timeZone).toISOString();
}

/** The second instant of a local time that occurs twice; null otherwise. */
export function secondInstantOf(clock: string, timeZone: string): string | null {
  const clocks = wholeClocks(clock);
  return clocks && (secondInstant(clocks, timeZone)?.toISOString() ?? null);
}

/** The fields whose local times the zone's clocks skip when they are put forward. */
export function skippedIn<Name extends string>(clocks: Record<Name, string>, timeZone: string): Name[] {
  // Object.keys of our own record: its keys are `Name`.
  return (Object.keys(clocks) as Name[]).filter((name) => {
    const whole = wholeClocks(clocks[name]);
    return whole !== null && isSkipped(whole, timeZone);
  });
}

function wholeClocks(clock: string): string | null {
  const wall = Date.parse(`${clock}Z`);
  return Number.isNaN(wall) ? null : new Date(wall).toISOString().slice(0, 19);
}
