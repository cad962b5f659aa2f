import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import type { Viewer } from '#src/http/callers/viewer.ts';
import { calendarFile } from '#src/messages/calendar/calendar-file.ts';
import { maySeeEvent } from '../policy.ts';
import { noticeValues } from '../telling/notice-values.ts';
import { findEventById, findLiving } from './event-row.ts';
import { knownOf } from './present-event.ts';
import { noSuchEvent } from './read-event.ts';

const params = z.object({ id: z.uuid() });

/** What everybody may see of an event, as calendars read it. `input`: the parts of the address, unread. */
export async function readCalendar(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  viewer: Viewer,
  input: unknown,
): Promise<{ slug: string; text: string }> {
  const asked = params.safeParse(input);
  const row = asked.success ? await findEventById(db, asked.data.id) : undefined;
  if (!row) throw noSuchEvent();
  const living = viewer.kind === 'user' ? await findLiving(db, row.event.id, viewer.userId) : null;
  const shown = maySeeEvent(knownOf(row), viewer, living) ? noticeValues(row.event) : null;
  if (!shown) throw noSuchEvent();
  const cancelled = row.event.state === 'cancelled';
  const { slug } = row.event;
  const told = { toldAt: clock.now().toISOString(), url: `${settings.publicUrl}/events/${slug}` };
  return { slug, text: await calendarFile({ ...shown, ...told, cancelled }, settings.publicUrl) };
}
