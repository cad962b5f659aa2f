import * as checkingIn from '@foyer/contract/check-in/check-in.ts';
import * as links from '@foyer/contract/check-in/links.ts';
import * as tickets from '@foyer/contract/check-in/tickets.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { checkInAccessOf } from './access.ts';
import { createLink, listLinks, revokeCheckInLink } from './links/check-in-links.ts';
import { linkFromCookie } from './links/link-cookie.ts';
import { openCheckInLink } from './links/open-check-in-link.ts';
import { readCheckIn } from './read-check-in.ts';
import { findAttendees } from './scans/find-attendees.ts';
import { checkInByName, scanTicket, undoCheckIn } from './scans/scan-ticket.ts';
import { readTicket } from './tickets/read-ticket.ts';
import { readOrderTickets, readTicketFile } from './tickets/read-ticket-file.ts';

/** Tickets, check-in links and check-in. */
export function mountCheckIn(app: FastifyInstance, deps: Deps): void {
  mount(app, tickets.readTicket, ({ params }, viewer) => readTicket(deps, viewer, params));
  mount(app, tickets.readTicketFile, ({ params, query }, viewer) =>
    readTicketFile(deps, viewer, { ...query, ...params }),
  );
  mount(app, tickets.readOrderTickets, ({ params, query }, viewer) =>
    readOrderTickets(deps, viewer, { ...query, ...params }),
  );

  mount(app, links.listCheckInLinks, ({ params }, viewer) => listLinks(deps, viewer, params));
  mount(app, links.createCheckInLink, ({ params, body }, viewer) => createLink(deps, viewer, { ...body, ...params }));
  mount(app, links.revokeCheckInLink, ({ params }, viewer) => revokeCheckInLink(deps, viewer, params));
  mount(app, links.openCheckInLink, ({ body }, viewer, { reply }) => openCheckInLink(deps, viewer, body, reply));
  mount(app, links.readOpenedLink, async (_input, viewer, { request }) => ({
    eventId: (await linkFromCookie(deps, viewer, request))?.eventId ?? null,
  }));

  mount(app, checkingIn.readCheckIn, (_input, _viewer, { request }) => readCheckIn(deps, checkInAccessOf(request)));
  mount(app, checkingIn.scanTicket, ({ query, body }, _viewer, { request }) =>
    scanTicket(deps, checkInAccessOf(request), { ...query, ...body }),
  );
  mount(app, checkingIn.findGuests, ({ query }, _viewer, { request }) =>
    findAttendees(deps, checkInAccessOf(request), query),
  );
  mount(app, checkingIn.checkInByName, ({ params, query }, _viewer, { request }) =>
    checkInByName(deps, checkInAccessOf(request), { ...query, ...params }),
  );
  mount(app, checkingIn.undoCheckIn, ({ params }, _viewer, { request }) =>
    undoCheckIn(deps, checkInAccessOf(request), params),
  );
}
