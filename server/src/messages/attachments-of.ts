import type { EmailEntry } from '#src/db/outbox/outbox.ts';
import type { Attachment } from '#src/deps.ts';
import { calendarFile } from './calendar/calendar-file.ts';

/** The files that go with an email: the event as a calendar file. */
export async function attachmentsOf(entry: EmailEntry, publicUrl: string): Promise<Attachment[]> {
  if (entry.template !== 'event-notice') return [];
  // Whoever has left has the event taken out of the calendar as well.
  const cancelled = entry.values.what === 'cancelled' || entry.values.what === 'left';
  const content = await calendarFile({ ...entry.values, cancelled }, publicUrl);
  const contentType = `text/calendar; charset=utf-8; method=${cancelled ? 'CANCEL' : 'PUBLISH'}`;
  return [{ name: 'event.ics', contentType, content }];
}
