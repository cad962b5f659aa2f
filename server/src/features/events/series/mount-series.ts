import * as contract from '@foyer/contract/events/organizing/series.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const previewSeries = onFirstUse(async () => (await import('./repeat-event.ts')).previewSeries);
const repeatEvent = onFirstUse(async () => (await import('./repeat-event.ts')).repeatEvent);
const listSeries = onFirstUse(async () => (await import('./list-series.ts')).listSeries);
const changeLaterDates = onFirstUse(async () => (await import('./later-dates.ts')).changeLaterDates);
const cancelLaterDates = onFirstUse(async () => (await import('./later-dates.ts')).cancelLaterDates);
const publishSeries = onFirstUse(async () => (await import('./later-dates.ts')).publishSeries);

/** Events that repeat. */
export function mountSeries(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.previewSeries, ({ params, body }, viewer) => previewSeries(deps, viewer, { ...body, ...params }));
  mount(app, contract.repeatEvent, ({ params, body }, viewer) => repeatEvent(deps, viewer, { ...body, ...params }));
  mount(app, contract.listSeries, ({ params }, viewer) => listSeries(deps, viewer, params));
  mount(app, contract.changeLaterDates, ({ params }, viewer) => changeLaterDates(deps, viewer, params));
  mount(app, contract.cancelLaterDates, ({ params, body }, viewer) =>
    cancelLaterDates(deps, viewer, { ...params, ...body }),
  );
  mount(app, contract.publishSeries, ({ params }, viewer) => publishSeries(deps, viewer, params));
}
