import type { EmailEntry } from '#src/db/outbox/email-entry.ts';
import type { Attachment } from '#src/deps.ts';
import { type CalendarEvent, calendarFile } from './calendar/calendar-file.ts';
import { type CalendarHost, calendarOrganizer } from './calendar/organizer.ts';

type Context = {
  publicUrl: string;
  senderAddress: string;
  /** Unknown if the event is gone. */
  host: CalendarHost | undefined;
};

/** The event as a calendar file, for emails about an event that belongs in the reader's calendar. */
export async function attachmentsOf(entry: EmailEntry, context: Context): Promise<Attachment[]> {
  const { publicUrl } = context;
  const event = calendarEvent(entry, context);
  if (!event) return [];
  const content = await calendarFile(event, publicUrl);
  const contentType = `text/calendar; charset=utf-8; method=${event.cancelled ? 'CANCEL' : 'PUBLISH'}`;
  return [{ name: 'event.ics', contentType, content }];
}

/** The reader no longer attends: the file removes the event from their calendar. */
const removesEvent: ReadonlySet<string> = new Set(['cancelled', 'left', 'passed-on', 'removed']);
/** The event isn't in the reader's calendar, or its entry stays as it is. */
const withoutCalendar: ReadonlySet<string> = new Set(['taken-over', 'transfer-declined', 'declined', 'unpublished']);

function calendarEvent(entry: EmailEntry, { publicUrl, senderAddress, host }: Context): CalendarEvent | null {
  const organizer = calendarOrganizer(senderAddress, host ?? { name: '', contactEmail: null, title: '' });
  // No link to an event page that the reader can't open.
  const page = (slug: string | undefined) => slug && { url: `${publicUrl}/events/${slug}` };
  if (entry.template === 'order-notice') {
    const { what, calendar, title, startsAt, endsAt, timeZone, where } = entry.values;
    if (!calendar) return null;
    const cancelled = what === 'cancelled';
    return { ...calendar, title, startsAt, endsAt, timeZone, where, cancelled, organizer, ...page(calendar.slug) };
  }
  if (entry.template !== 'event-notice' || withoutCalendar.has(entry.values.what)) return null;
  return { ...entry.values, cancelled: removesEvent.has(entry.values.what), organizer, ...page(entry.values.slug) };
}
