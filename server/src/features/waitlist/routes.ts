import * as registrations from '@foyer/contract/registrations/registrations.ts';
import * as waitlist from '@foyer/contract/waitlist.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { cancelRegistration, declineRegistration } from './cancel-registration.ts';
import { joinWaitlist } from './join-waitlist.ts';
import { leaveWaitlist, removeFromWaitlist } from './leave-waitlist.ts';
import { listWaitlist } from './list-waitlist.ts';
import { listMyWaitlistEntries, readMyWaitlistEntries } from './my-waitlist-entries.ts';
import { acceptOffer } from './offers/accept-offer.ts';
import { orderOffer } from './offers/order-offer.ts';

/** The waitlist of an event, and the two ways a registration ends that let the next person on it move up. */
export function mountWaitlist(app: FastifyInstance, deps: Deps): void {
  mount(app, waitlist.listMyWaiting, (_, viewer) => listMyWaitlistEntries(deps, viewer));
  mount(app, waitlist.readMyWaiting, ({ params }, viewer) => readMyWaitlistEntries(deps, viewer, params));
  mount(app, waitlist.joinWaitingList, ({ params, body }, viewer) =>
    joinWaitlist(deps, viewer, { ...body, ...params }),
  );
  mount(app, waitlist.leaveWaitingList, ({ params }, viewer) => leaveWaitlist(deps, viewer, params));
  mount(app, waitlist.acceptOffer, ({ params, body }, viewer) => acceptOffer(deps, viewer, { ...body, ...params }));
  mount(app, waitlist.orderOffer, ({ params, body }, viewer) => orderOffer(deps, viewer, { ...body, ...params }));
  mount(app, waitlist.listWaiting, ({ params, query }, viewer) => listWaitlist(deps, viewer, { ...query, ...params }));
  mount(app, waitlist.removeWaiting, ({ params }, viewer) => removeFromWaitlist(deps, viewer, params));
  mount(app, registrations.unregisterFromEvent, ({ params }, viewer) => cancelRegistration(deps, viewer, params));
  mount(app, registrations.declineAttendee, ({ params }, viewer) => declineRegistration(deps, viewer, params));
}
