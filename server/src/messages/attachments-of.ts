import type { EmailEntry } from '#src/db/outbox/outbox.ts';
import type { Attachment } from '#src/deps.ts';
import { type CalendarEvent, calendarFile } from './calendar/calendar-file.ts';

/** The event as a calendar file, where an email tells of one. */
export async function attachmentsOf(entry: EmailEntry, publicUrl: string): Promise<Attachment[]> {
  const event = calendarEvent(entry, publicUrl);
  if (!event) return [];
  const content = await calendarFile(event, publicUrl);
  const contentType = `text/calendar; charset=utf-8; method=${event.cancelled ? 'CANCEL' : 'PUBLISH'}`;
  return [{ name: 'event.ics', contentType, content }];
}

/** Whoever comes no more has the event taken out of the calendar. */
const gone: ReadonlySet<string> = new Set(['cancelled', 'left', 'passed-on', 'removed']);
/** Of these the reader's calendar knows nothing, or keeps what it has. */
const unknown: ReadonlySet<string> = new Set(['taken-over', 'declined', 'unpublished']);

function calendarEvent(entry: EmailEntry, publicUrl: string): CalendarEvent | null {
  // Nobody is led to a page that is not there for them.
  const page = (slug: string | undefined) => slug && { url: `${publicUrl}/events/${slug}` };
  if (entry.template === 'order-notice') {
    const { calendar, title, startsAt, endsAt, timeZone, where } = entry.values;
    if (!calendar) return null;
    return { ...calendar, title, startsAt, endsAt, timeZone, where, cancelled: false, ...page(calendar.slug) };
  }
  if (entry.template !== 'event-notice' || unknown.has(entry.values.what)) return null;
  return { ...entry.values, cancelled: gone.has(entry.values.what), ...page(entry.values.slug) };
}
