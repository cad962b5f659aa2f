import { type CalendarEvent, escaped, eventLines, fileOf, zoneLines } from './calendar-file.ts';

export type FeedEvent = CalendarEvent & { url: string };

/** RFC 5545 requires at least one component, and no calendar displays a lone time zone. */
const somethingAtLeast = [
  'BEGIN:VTIMEZONE',
  'TZID:Etc/UTC',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0000',
  'TZOFFSETTO:+0000',
  'END:STANDARD',
  'END:VTIMEZONE',
];

/**
 * A subscribable calendar of many events. It has no METHOD, as it invites nobody. Clients decide how often to refresh; both
 * common hints are included.
 */
export async function calendarFeed(name: string, events: readonly FeedEvent[], publicUrl: string): Promise<string> {
  const zones = new Map<string, string[]>();
  for (const { timeZone } of events) {
    if (zones.has(timeZone)) continue;
    const moments = events
      .filter((event) => event.timeZone === timeZone)
      .flatMap(({ startsAt, endsAt }) => [new Date(startsAt), new Date(endsAt)]);
    zones.set(timeZone, await zoneLines(timeZone, moments));
  }
  return fileOf([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Foyer//Events//EN',
    'CALSCALE:GREGORIAN',
    `NAME:${escaped(name)}`,
    `X-WR-CALNAME:${escaped(name)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...(events.length === 0 ? somethingAtLeast : [...zones.values()].flat()),
    ...events.flatMap((event) => [
      ...eventLines(event, { publicUrl, isZoneTold: (zones.get(event.timeZone) ?? []).length > 0 }),
    ]),
    'END:VCALENDAR',
  ]);
}
