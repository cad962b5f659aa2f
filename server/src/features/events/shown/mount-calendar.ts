import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const readCalendar = onFirstUse(async () => (await import('./read-calendar.ts')).readCalendar);

/** An event as a calendar file: outside of the envelope, since calendars read it. It holds what everybody may see. */
export function mountCalendar(app: FastifyInstance, deps: Deps): void {
  app.get('/api/events/:id/calendar.ics', async ({ viewer, params }, reply) => {
    const { slug, text } = await readCalendar(deps, viewer, params);
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', `attachment; filename="${slug}.ics"`)
      .send(text);
  });
}
