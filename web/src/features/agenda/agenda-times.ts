import type { AgendaItem, Event } from '@foyer/contract/events/event.ts';
import { clockAt, instantOf } from '#src/ui/time/zoned-time.ts';

type Dates = Pick<Event, 'startsAt' | 'endsAt' | 'timeZone'>;

const minuteMs = 60_000;

/** Events created through the API may start at a second; clocks show whole minutes. */
const startOf = (startsAt: string) => Math.floor(Date.parse(startsAt) / minuteMs) * minuteMs;

/** The local time so many minutes after the start of an event, as `2031-05-06T19:00`. */
export function clockOfMinute({ startsAt, timeZone }: Dates & { startsAt: string }, minute: number): string {
  return clockAt(startOf(startsAt) + minute * minuteMs, timeZone);
}

/** How many minutes after the start of an event a local time is; null for no time. */
export function minuteOfClock({ startsAt, timeZone }: Dates & { startsAt: string }, clock: string): number | null {
  const at = clock === '' ? null : instantOf(clock, timeZone);
  return at === null ? null : Math.round((Date.parse(at) - startOf(startsAt)) / minuteMs);
}

/** Where a new item starts: when the last one ends, or with the event. */
export function nextMinute(agenda: readonly AgendaItem[]): number {
  const last = agenda.at(-1);
  return last ? (last.endMinute ?? last.startMinute) : 0;
}
