import * as editing from '@foyer/contract/event-editing/editing.ts';
import * as places from '@foyer/contract/event-editing/places.ts';
import * as series from '@foyer/contract/event-editing/series.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { changeEvent } from './change-event.ts';
import { createEvent } from './create-event.ts';
import { deleteEvent } from './delete-event.ts';
import { duplicateEvent } from './duplicate-event.ts';
import { cancelEvent } from './publishing/cancel-event.ts';
import { publishEvent, unpublishEvent } from './publishing/publish-event.ts';
import { searchPlaces } from './search-places.ts';
import { cancelLaterDates } from './series/cancel-later-dates.ts';
import { changeLaterDates } from './series/change-later-dates.ts';
import { listSeries } from './series/list-series.ts';
import { publishSeries } from './series/publish-series.ts';
import { previewSeries, repeatEvent } from './series/repeat-event.ts';

/** Drafting, publishing, canceling and repeating events. */
export function mountEventEditing(app: FastifyInstance, deps: Deps): void {
  mount(app, editing.createEvent, ({ body }, viewer) => createEvent(deps, viewer, body));
  mount(app, editing.changeEvent, ({ params, body }, viewer) => changeEvent(deps, viewer, { ...body, ...params }));
  mount(app, editing.deleteEvent, ({ params }, viewer) => deleteEvent(deps, viewer, params));
  mount(app, editing.duplicateEvent, ({ params }, viewer) => duplicateEvent(deps, viewer, params));
  mount(app, editing.publishEvent, ({ params }, viewer) => publishEvent(deps, viewer, params));
  mount(app, editing.unpublishEvent, ({ params }, viewer) => unpublishEvent(deps, viewer, params));
  mount(app, editing.cancelEvent, ({ params, body }, viewer) => cancelEvent(deps, viewer, { ...params, ...body }));
  mount(app, places.searchPlaces, ({ query }, viewer) => searchPlaces(deps, viewer, query));
  mount(app, series.previewSeries, ({ params, body }, viewer) => previewSeries(deps, viewer, { ...body, ...params }));
  mount(app, series.repeatEvent, ({ params, body }, viewer) => repeatEvent(deps, viewer, { ...body, ...params }));
  mount(app, series.listSeries, ({ params }, viewer) => listSeries(deps, viewer, params));
  mount(app, series.changeLaterDates, ({ params }, viewer) => changeLaterDates(deps, viewer, params));
  mount(app, series.cancelLaterDates, ({ params, body }, viewer) =>
    cancelLaterDates(deps, viewer, { ...params, ...body }),
  );
  mount(app, series.publishSeries, ({ params }, viewer) => publishSeries(deps, viewer, params));
}
