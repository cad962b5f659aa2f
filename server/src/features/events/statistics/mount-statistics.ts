import { readEvent as shown } from '@foyer/contract/events/finding.ts';
import { readStatistics as contract } from '@foyer/contract/events/organizing/statistics.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const readEvent = onFirstUse(async () => (await import('../shown/read-event.ts')).readEvent);
const readStatistics = onFirstUse(async () => (await import('./read-statistics.ts')).readStatistics);
const countView = onFirstUse(async () => {
  const { countView: count } = await import('./count-view.ts');
  return async (...input: Parameters<typeof count>) => count(...input);
});

/** An event that is read, which is a look at it, and what comes of all looks. */
export function mountStatistics(app: FastifyInstance, deps: Deps): void {
  mount(app, shown, async ({ params }, viewer, { request }) => {
    const event = await readEvent(deps, viewer, params);
    if (event.state === 'published') await noteLook(deps, request, event.id, event.own);
    return event;
  });
  mount(app, contract, ({ params }, viewer) => readStatistics(deps, viewer, params));
}

/** Somebody was shown a published event: by the API, or in a page, which is read as a stranger. */
export async function noteLook(deps: Deps, request: FastifyRequest, eventId: string, isOwn = false): Promise<void> {
  await countView(deps, request.viewer, { eventId, isOwn, userAgent: request.headers['user-agent'] });
}
