import * as checkingIn from '@foyer/contract/events/door/checking-in.ts';
import * as links from '@foyer/contract/events/door/links.ts';
import * as tickets from '@foyer/contract/events/door/ticket.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const doorOf = onFirstUse(async () => (await import('./standing/door.ts')).doorOf);
const admitGuest = onFirstUse(async () => (await import('./guests/check-in.ts')).admitGuest);
const scanTicket = onFirstUse(async () => (await import('./guests/check-in.ts')).scanTicket);
const undoArrival = onFirstUse(async () => (await import('./guests/check-in.ts')).undoArrival);
const findGuests = onFirstUse(async () => (await import('./guests/find-guests.ts')).findGuests);
const enterByLink = onFirstUse(async () => (await import('./links/enter-by-link.ts')).enterByLink);
const listLinks = onFirstUse(async () => (await import('./links/keep-links.ts')).listLinks);
const makeLink = onFirstUse(async () => (await import('./links/keep-links.ts')).makeLink);
const revokeLink = onFirstUse(async () => (await import('./links/keep-links.ts')).revokeLink);
const linkBehind = onFirstUse(async () => (await import('./links/link-cookie.ts')).linkBehind);
const readDoor = onFirstUse(async () => (await import('./read-door.ts')).readDoor);
const readTicket = onFirstUse(async () => (await import('./ticket/read-ticket.ts')).readTicket);
const readTicketFile = onFirstUse(async () => (await import('./ticket/read-ticket-file.ts')).readTicketFile);
const readOrderTickets = onFirstUse(async () => (await import('./ticket/read-ticket-file.ts')).readOrderTickets);

/** Tickets, and the doors where they are shown. */
export function mountDoor(app: FastifyInstance, deps: Deps): void {
  mount(app, tickets.readTicket, ({ params }, viewer) => readTicket(deps, viewer, params));
  mount(app, tickets.readTicketFile, ({ params, query }, viewer) =>
    readTicketFile(deps, viewer, { ...query, ...params }),
  );
  mount(app, tickets.readOrderTickets, ({ params, query }, viewer) =>
    readOrderTickets(deps, viewer, { ...query, ...params }),
  );

  mount(app, links.listDoorLinks, ({ params }, viewer) => listLinks(deps, viewer, params));
  mount(app, links.makeDoorLink, ({ params, body }, viewer) => makeLink(deps, viewer, { ...body, ...params }));
  mount(app, links.revokeDoorLink, ({ params }, viewer) => revokeLink(deps, viewer, params));
  mount(app, links.enterByDoorLink, ({ body }, viewer, { reply }) => enterByLink(deps, viewer, body, reply));
  mount(app, links.readOwnDoor, async (_input, viewer, { request }) => ({
    eventId: (await linkBehind(deps, viewer, request))?.eventId ?? null,
  }));

  mount(app, checkingIn.readDoor, async ({ params }, viewer, { request }) =>
    readDoor(deps, await doorOf(deps, viewer, request, params.id)),
  );
  mount(app, checkingIn.scanTicket, async ({ params, query, body }, viewer, { request }) =>
    scanTicket(deps, await doorOf(deps, viewer, request, params.id), { ...query, ...body }),
  );
  mount(app, checkingIn.findGuests, async ({ params, query }, viewer, { request }) =>
    findGuests(deps, await doorOf(deps, viewer, request, params.id), query),
  );
  mount(app, checkingIn.admitGuest, async ({ params, query }, viewer, { request }) =>
    admitGuest(deps, await doorOf(deps, viewer, request, params.id), { ...query, ...params }),
  );
  mount(app, checkingIn.undoArrival, async ({ params }, viewer, { request }) =>
    undoArrival(deps, await doorOf(deps, viewer, request, params.id), params),
  );
}
