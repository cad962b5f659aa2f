import type { Event } from '@foyer/contract/events/event.ts';

export type CalendarEntry = Pick<Event, 'title' | 'startsAt' | 'endsAt' | 'place' | 'summary'>;

/** Links to web calendars that add an event. Null while it has no dates. */
export function calendarLinks({ title, startsAt, endsAt, place, summary }: CalendarEntry, url: string) {
  if (!startsAt || !endsAt) return null;
  const details = [summary, url].filter(Boolean).join('\n\n');
  const location = [place.room, place.name, place.address].filter(Boolean).join(', ') || url;
  const compact = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details,
    location,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
    body: details,
    location,
  });
  // Outlook shows a plus literally.
  const spaced = (query: URLSearchParams) => query.toString().replaceAll('+', '%20');
  return {
    google: `https://calendar.google.com/calendar/render?${spaced(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${spaced(outlook)}`,
  };
}
