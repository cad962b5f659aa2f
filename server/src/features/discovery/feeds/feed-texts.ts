import type { Settings } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import type { EventCardRow } from '#src/features/events/event-page/event-row.ts';
import { calendarHost } from '#src/features/events/event-page/present-event.ts';
import { calendarFeed, type FeedEvent } from '#src/messages/calendar/calendar-feed.ts';
import { calendarOrganizer } from '#src/messages/calendar/organizer.ts';
import type { Feed } from './feed-events.ts';

type CalendarSettings = Pick<Settings, 'publicUrl' | 'senderAddress'>;

/** An event for a calendar; null without dates. `cancelled`: for the owner of the calendar, if not for everyone. */
export function feedEvent(
  { publicUrl, senderAddress }: CalendarSettings,
  row: EventCardRow,
  cancelled = row.event.state === 'cancelled',
): FeedEvent | null {
  const { event } = row;
  const shown = noticeValues(event);
  const organizer = calendarOrganizer(senderAddress, calendarHost(row));
  return shown && { ...shown, cancelled, organizer, url: `${publicUrl}/events/${event.slug}` };
}

/** An iCalendar file with the events of a feed. */
export function calendarText(settings: CalendarSettings, { title, events }: Feed): Promise<string> {
  const feedItems = events.flatMap((row) => feedEvent(settings, row) ?? []);
  return calendarFeed(title, feedItems, settings.publicUrl);
}

/** An RSS 2.0 feed with an item for each event, dated by its publication. */
export function rssText({ publicUrl }: CalendarSettings, { title, page, events }: Feed, self: string): string {
  const items = events.map(({ event }) => {
    const when = new Intl.DateTimeFormat('en', {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      timeZone: event.timeZone,
      timeZoneName: 'short',
    }).format(event.startsAt ?? undefined);
    const text = [when, event.placeName, event.summary].filter((part) => part !== '').join(' · ');
    return [
      '<item>',
      `<title>${xml(event.title)}</title>`,
      `<link>${publicUrl}/events/${event.slug}</link>`,
      `<guid isPermaLink="false">${event.id}</guid>`,
      `<pubDate>${(event.publishedAt ?? event.createdAt).toUTCString()}</pubDate>`,
      `<description>${xml(text)}</description>`,
      ...event.topics.map((topic) => `<category>${xml(topic)}</category>`),
      '</item>',
    ].join('\n');
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${xml(title)}</title>
<link>${xml(page)}</link>
<description>${xml(title)}</description>
<atom:link href="${xml(self)}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' };

/** Escapes text for XML and removes control characters, which XML does not allow. */
function xml(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the characters to remove.
  const plain = text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '');
  return plain.replace(/[&<>"']/g, (character) => entities[character] ?? '');
}
