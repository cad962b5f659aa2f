import * as editing from '@foyer/contract/events/editing.ts';
import * as finding from '@foyer/contract/events/finding.ts';
import * as registering from '@foyer/contract/events/registering.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';
import { mountAsking } from './asking/mount-asking.ts';
import { mountAttendees } from './attendees/mount-attendees.ts';
import { mountDoor } from './door/mount-door.ts';
import { mountGuests } from './guests/mount-guests.ts';
import { mountFinding } from './mounting/mount-finding.ts';
import { mountHanding } from './orders/mount-handing.ts';
import { mountOrders } from './orders/mount-orders.ts';
import { mountPayments } from './payments/mount-payments.ts';
import { mountSeries } from './series/mount-series.ts';
import { mountCalendar } from './shown/mount-calendar.ts';
import { mountEventsSitemap } from './sitemap/mount-events-sitemap.ts';
import { mountStatistics } from './statistics/mount-statistics.ts';
import { mountTeam } from './team/mount-team.ts';
import { mountTickets } from './tickets/mount-tickets.ts';
import { mountWaiting } from './waiting/mount-waiting.ts';

const listAttendees = onFirstUse(async () => (await import('./attendees/list/list-attendees.ts')).listAttendees);
const readLedger = onFirstUse(async () => (await import('./attendees/read-ledger.ts')).readLedger);
const changeEvent = onFirstUse(async () => (await import('./editing/change-event.ts')).changeEvent);
const createEvent = onFirstUse(async () => (await import('./editing/create-event.ts')).createEvent);
const deleteEvent = onFirstUse(async () => (await import('./editing/delete-event.ts')).deleteEvent);
const duplicateEvent = onFirstUse(async () => (await import('./editing/duplicate-event.ts')).duplicateEvent);
const listEvents = onFirstUse(async () => (await import('./finding/list-events.ts')).listEvents);
const listHosted = onFirstUse(async () => (await import('./finding/mine/list-hosted.ts')).listHosted);
const listAttending = onFirstUse(async () => (await import('./finding/mine/list-attending.ts')).listAttending);
const cancelEvent = onFirstUse(async () => (await import('./publishing/cancel-event.ts')).cancelEvent);
const publishEvent = onFirstUse(async () => (await import('./publishing/publish-event.ts')).publishEvent);
const unpublishEvent = onFirstUse(async () => (await import('./publishing/publish-event.ts')).unpublishEvent);
const approve = onFirstUse(async () => (await import('./registering/register.ts')).approve);
const declineThenServe = onFirstUse(async () => (await import('./waiting/then-serve.ts')).declineThenServe);
const register = onFirstUse(async () => (await import('./registering/register.ts')).register);
const leaveEvent = onFirstUse(async () => (await import('./waiting/then-serve.ts')).leaveEvent);

/** Events: made, found, registered for (spec section 7, endpoint catalogue). */
export function mountEvents(app: FastifyInstance, deps: Deps): void {
  mount(app, finding.listEvents, ({ query }, viewer) => listEvents(deps, viewer, query));
  mount(app, finding.listMyEvents, ({ query }, viewer) => listHosted(deps, viewer, query));
  mount(app, finding.listMyRegistrations, ({ query }, viewer) => listAttending(deps, viewer, query));
  mountStatistics(app, deps);
  mount(app, editing.createEvent, ({ body }, viewer) => createEvent(deps, viewer, body));
  mount(app, editing.changeEvent, ({ params, body }, viewer) => changeEvent(deps, viewer, { ...body, ...params }));
  mount(app, editing.deleteEvent, ({ params }, viewer) => deleteEvent(deps, viewer, params));
  mount(app, editing.duplicateEvent, ({ params }, viewer) => duplicateEvent(deps, viewer, params));
  mount(app, editing.publishEvent, ({ params }, viewer) => publishEvent(deps, viewer, params));
  mount(app, editing.unpublishEvent, ({ params }, viewer) => unpublishEvent(deps, viewer, params));
  mount(app, editing.cancelEvent, ({ params, body }, viewer) => cancelEvent(deps, viewer, { ...params, ...body }));
  mount(app, registering.registerForEvent, ({ params, body }, viewer) =>
    register(deps, viewer, { ...body, ...params }),
  );
  mount(app, registering.unregisterFromEvent, ({ params }, viewer) => leaveEvent(deps, viewer, params));
  mount(app, registering.approveAttendee, ({ params }, viewer) => approve(deps, viewer, params));
  mount(app, registering.declineAttendee, ({ params }, viewer) => declineThenServe(deps, viewer, params));
  mount(app, registering.listAttendees, ({ params, query }, viewer) =>
    listAttendees(deps, viewer, { ...query, ...params }),
  );
  mount(app, registering.readLedger, ({ params, query }, viewer) => readLedger(deps, viewer, { ...query, ...params }));
  mountFinding(app, deps);
  mountDoor(app, deps);
  mountTeam(app, deps);
  mountWaiting(app, deps);
  mountAsking(app, deps);
  mountAttendees(app, deps);
  mountSeries(app, deps);
  mountCalendar(app, deps);
  mountTickets(app, deps);
  mountOrders(app, deps);
  mountHanding(app, deps);
  mountGuests(app, deps);
  mountPayments(app, deps);
  mountEventsSitemap(app, deps);
}
