import type { FastifyInstance } from 'fastify';
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

/** An event as a calendar file: outside of the envelope, since calendars read it. It holds what everybody may see. */
export function mountCalendar(app: FastifyInstance, deps: Deps): void {
  app.get('/api/events/:id/calendar.ics', async (request, reply) => {
    const asked = params.safeParse(request.params);
    const found = asked.success ? await readCalendar(deps, request.viewer, asked.data) : null;
    if (!found) throw noSuchEvent();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${found.slug}.ics"`)
      .send(found.text);
  });
}

async function readCalendar(
  { db, settings }: Pick<Deps, 'db' | 'settings'>,
  viewer: Viewer,
  { id }: { id: string },
): Promise<{ slug: string; text: string } | null> {
  const row = await findEventById(db, id);
  if (!row) return null;
  const living = viewer.kind === 'user' ? await findLiving(db, id, viewer.userId) : null;
  const shown = maySeeEvent(knownOf(row), viewer, living) ? noticeValues(row.event) : null;
  if (!shown) return null;
  const cancelled = row.event.state === 'cancelled';
  return { slug: row.event.slug, text: await calendarFile({ ...shown, cancelled }, settings.publicUrl) };
}
