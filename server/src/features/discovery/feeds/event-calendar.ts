import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { factsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { calendarFile } from '#src/messages/calendar/calendar-file.ts';

const params = z.object({ id: z.uuid() });

/** What everybody may see of an event, as calendars read it. `input`: the parts of the address, unread. */
export async function readEventCalendar(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  viewer: Viewer,
  input: unknown,
): Promise<{ slug: string; text: string }> {
  const asked = params.safeParse(input);
  const row = asked.success ? await findEventById(db, asked.data.id) : undefined;
  if (!row) throw noSuchEvent();
  const living = viewer.kind === 'user' ? await findActiveRegistration(db, row.event.id, viewer.userId) : null;
  const shown = maySeeEvent(factsOf(row), viewer, living) ? noticeValues(row.event) : null;
  if (!shown) throw noSuchEvent();
  const cancelled = row.event.state === 'cancelled';
  const { slug } = row.event;
  const told = { toldAt: clock.now().toISOString(), url: `${settings.publicUrl}/events/${slug}` };
  return { slug, text: await calendarFile({ ...shown, ...told, cancelled }, settings.publicUrl) };
}
