import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Deps } from '#src/deps.ts';
import { noticeValues } from '#src/features/event-notifications/notice-values.ts';
import { findActiveRegistration, findEventById } from '#src/features/events/event-page/event-row.ts';
import { calendarHost, eventFactsOf } from '#src/features/events/event-page/present-event.ts';
import { noSuchEvent } from '#src/features/events/event-page/read-event.ts';
import { maySeeEvent } from '#src/features/events/policy.ts';
import type { Viewer } from '#src/http/authentication/viewer.ts';
import { calendarFile } from '#src/messages/calendar/calendar-file.ts';
import { calendarOrganizer } from '#src/messages/calendar/organizer.ts';

const paramsSchema = z.object({ id: z.uuid() });

/** Serves an event as a calendar file, outside the response envelope, to everyone who may see it. */
export function mountEventCalendar(app: FastifyInstance, deps: Deps): void {
  app.get('/api/events/:id/calendar.ics', async ({ viewer, params }, reply) => {
    const { slug, text } = await readEventCalendar(deps, viewer, params);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${slug}.ics"`)
      .send(text);
  });
}

/** `input` is the unvalidated parameters of the URL. */
async function readEventCalendar(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  viewer: Viewer,
  input: unknown,
): Promise<{ slug: string; text: string }> {
  const parsed = paramsSchema.safeParse(input);
  const row = parsed.success ? await findEventById(db, parsed.data.id) : undefined;
  if (!row) throw noSuchEvent();
  const registration = viewer.kind === 'user' ? await findActiveRegistration(db, row.event.id, viewer.userId) : null;
  const shown = maySeeEvent(eventFactsOf(row), viewer, registration) ? noticeValues(row.event) : null;
  if (!shown) throw noSuchEvent();
  const cancelled = row.event.state === 'cancelled';
  const { slug } = row.event;
  const organizer = calendarOrganizer(settings.senderAddress, calendarHost(row));
  const values = { toldAt: clock.now().toISOString(), url: `${settings.publicUrl}/events/${slug}`, organizer };
  return { slug, text: await calendarFile({ ...shown, ...values, cancelled }, settings.publicUrl) };
}
