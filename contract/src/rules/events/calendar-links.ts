/** Times are ISO 8601. `location`: empty if there is no venue. */
export type CalendarEntry = {
  title: string;
  summary: string;
  startsAt: string | null;
  endsAt: string | null;
  location: string;
};

/** Links to web calendars that add an event, with its page at `url`. Null while it has no dates. */
export function calendarLinks({ title, startsAt, endsAt, location, summary }: CalendarEntry, url: string) {
  if (!startsAt || !endsAt) return null;
  const details = [summary, url].filter(Boolean).join('\n\n');
  const compact = (at: string) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '');
  const google = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(startsAt)}/${compact(endsAt)}`,
    details,
    location: location || url,
  });
  const outlook = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: startsAt,
    enddt: endsAt,
    body: details,
    location: location || url,
  });
  // Outlook shows a plus literally.
  const spaced = (query: URLSearchParams) => query.toString().replaceAll('+', '%20');
  return {
    google: `https://calendar.google.com/calendar/render?${spaced(google)}`,
    outlook: `https://outlook.live.com/calendar/0/deeplink/compose?${spaced(outlook)}`,
  };
}
