import * as contract from '@foyer/contract/events/organizing/attendees.ts';
import { exportOrders as exportedOrders } from '@foyer/contract/events/tickets/selling.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { mountDownloads } from './exporting/mount-downloads.ts';

const summarizeAttendees = onFirstUse(async () => (await import('./list/summarize-attendees.ts')).summarizeAttendees);
const addAttendee = onFirstUse(async () => (await import('./adding/add-attendee.ts')).addAttendee);
const importAttendees = onFirstUse(async () => (await import('./adding/import-attendees.ts')).importAttendees);
const messageAttendees = onFirstUse(async () => (await import('./writing/message-attendees.ts')).messageAttendees);
const exportAttendees = onFirstUse(async () => (await import('./exporting/downloads.ts')).exportAttendees);
const exportOrders = onFirstUse(async () => (await import('./exporting/downloads.ts')).exportOrders);
const exportLedger = onFirstUse(async () => (await import('./exporting/downloads.ts')).exportLedger);

/** What an organizer does with the list of attendees. */
export function mountAttendees(app: FastifyInstance, deps: Deps): void {
  mount(app, contract.summarizeAttendees, ({ params }, viewer) => summarizeAttendees(deps, viewer, params));
  mount(app, contract.addAttendee, ({ params, body }, viewer) => addAttendee(deps, viewer, { ...body, ...params }));
  mount(app, contract.messageAttendees, ({ params, body }, viewer) =>
    messageAttendees(deps, viewer, { ...body, ...params }),
  );
  mount(app, contract.exportAttendees, ({ params, body }, viewer) =>
    exportAttendees(deps, viewer, { ...body, ...params }),
  );
  mount(app, exportedOrders, ({ params, body }, viewer) => exportOrders(deps, viewer, { ...body, ...params }));
  mount(app, contract.exportLedger, ({ params, body }, viewer) => exportLedger(deps, viewer, { ...body, ...params }));
  app.register(async (scope) => {
    // The verb reads the stream itself, after everything that can be refused without it.
    scope.addContentTypeParser('multipart/form-data', (_request, payload, done) => done(null, payload));
    mount(scope, contract.importAttendees, ({ params, query }, viewer, { request }) => {
      const [preview, tell] = [query.preview === 'true', query.tell === 'true'];
      return importAttendees(deps, viewer, { ...params, upload: request, preview, tell });
    });
  });
  mountDownloads(app, deps);
}
