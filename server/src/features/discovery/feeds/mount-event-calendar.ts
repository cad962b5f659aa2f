import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { readEventCalendar } from './event-calendar.ts';

/** An event as a calendar file: outside of the envelope, since calendars read it. It holds what everybody may see. */
export function mountEventCalendar(app: FastifyInstance, deps: Deps): void {
  app.get('/api/events/:id/calendar.ics', async ({ viewer, params }, reply) => {
    const { slug, text } = await readEventCalendar(deps, viewer, params);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${slug}.ics"`)
      .send(text);
  });
}
