import { type CalendarEvent, escaped, eventLines, fileOf, zoneLines } from './calendar-file.ts';

export type FeedEvent = CalendarEvent & { url: string };

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
    ...[...zones.values()].flat(),
    ...events.flatMap((event) => [
      ...eventLines(event, { publicUrl, isZoneTold: (zones.get(event.timeZone) ?? []).length > 0 }),
    ]),
    'END:VCALENDAR',
  ]);
}
