import { type CalendarEvent, escaped, eventLines, fileOf, zoneLines } from './calendar-file.ts';

export type FeedEvent = CalendarEvent & { url: string };

/** RFC 5545 has no calendar without a component; no calendar shows anything of a zone. */
const somethingAtLeast = [
  ...['BEGIN:VTIMEZONE', 'TZID:Etc/UTC'],
  ...['BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0000', 'TZOFFSETTO:+0000', 'END:STANDARD'],
  'END:VTIMEZONE',
];

/**
 * Many events as one calendar that is asked for again and again. No METHOD: nobody is invited, calendars take what is
 * there. How often they ask is their own decision; both ways of proposing it are in use.
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
