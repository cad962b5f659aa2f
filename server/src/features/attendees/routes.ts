import * as announcements from '@foyer/contract/attendees/announcements.ts';
import * as actions from '@foyer/contract/attendees/attendee-actions.ts';
import * as contract from '@foyer/contract/attendees/attendees.ts';
import { listAttendees as listAttendeesEndpoint } from '@foyer/contract/attendees/attendees.ts';
import { readCapacityLedger as readLedgerEndpoint } from '@foyer/contract/attendees/capacity-ledger.ts';
import { exportOrders as exportedOrders } from '@foyer/contract/orders/sales.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { listAnnouncements } from './announcements/list-announcements.ts';
import { cancelAnnouncement, changeAnnouncement, scheduleAnnouncement } from './announcements/schedule-announcement.ts';
import { sendAnnouncement } from './announcements/send-announcement.ts';
import { exportAttendees, exportBadges, exportCapacityLedger, exportOrders } from './export/downloads.ts';
import { mountDownloads } from './export/mount-downloads.ts';
import { addAttendee } from './import/add-attendee.ts';
import { importAttendees } from './import/import-attendees.ts';
import { listAttendees } from './list/list-attendees.ts';
import { summarizeAttendees } from './list/summarize-attendees.ts';
import { readCapacityLedger } from './read-capacity-ledger.ts';
import { resendTicket } from './resend-ticket.ts';

/** The organizer's list of attendees: reading, importing, exporting and writing to them. */
export function mountAttendees(app: FastifyInstance, deps: Deps): void {
  mount(app, listAttendeesEndpoint, ({ params, query }, viewer) =>
    listAttendees(deps, viewer, { ...query, ...params }),
  );
  mount(app, readLedgerEndpoint, ({ params, query }, viewer) =>
    readCapacityLedger(deps, viewer, { ...query, ...params }),
  );
  mount(app, contract.summarizeAttendees, ({ params }, viewer) => summarizeAttendees(deps, viewer, params));
  mount(app, contract.addAttendee, ({ params, body }, viewer) => addAttendee(deps, viewer, { ...body, ...params }));
  mount(app, contract.sendAnnouncement, ({ params, body }, viewer) =>
    sendAnnouncement(deps, viewer, { ...body, ...params }),
  );
  mount(app, announcements.listAnnouncements, ({ params }, viewer) => listAnnouncements(deps, viewer, params));
  mount(app, announcements.scheduleAnnouncement, ({ params, body }, viewer) =>
    scheduleAnnouncement(deps, viewer, { ...body, ...params }),
  );
  mount(app, announcements.changeAnnouncement, ({ params, body }, viewer) =>
    changeAnnouncement(deps, viewer, { ...body, ...params }),
  );
  mount(app, announcements.cancelAnnouncement, ({ params }, viewer) => cancelAnnouncement(deps, viewer, params));
  mount(app, actions.resendTicket, ({ params }, viewer) => resendTicket(deps, viewer, params));
  mount(app, actions.exportBadges, ({ params, body }, viewer) => exportBadges(deps, viewer, { ...body, ...params }));
  mount(app, contract.exportAttendees, ({ params, body }, viewer) =>
    exportAttendees(deps, viewer, { ...body, ...params }),
  );
  mount(app, exportedOrders, ({ params, body }, viewer) => exportOrders(deps, viewer, { ...body, ...params }));
  mount(app, contract.exportCapacityLedger, ({ params, body }, viewer) =>
    exportCapacityLedger(deps, viewer, { ...body, ...params }),
  );
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
