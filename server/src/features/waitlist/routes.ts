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
  mount(app, waitlist.listMyWaitlistEntries, (_, viewer) => listMyWaitlistEntries(deps, viewer));
  mount(app, waitlist.readMyWaitlistEntries, ({ params }, viewer) => readMyWaitlistEntries(deps, viewer, params));
  mount(app, waitlist.joinWaitlist, ({ params, body }, viewer) => joinWaitlist(deps, viewer, { ...body, ...params }));
  mount(app, waitlist.leaveWaitlist, ({ params }, viewer) => leaveWaitlist(deps, viewer, params));
  mount(app, waitlist.acceptOffer, ({ params, body }, viewer) => acceptOffer(deps, viewer, { ...body, ...params }));
  mount(app, waitlist.orderOffer, ({ params, body }, viewer) => orderOffer(deps, viewer, { ...body, ...params }));
  mount(app, waitlist.listWaitlist, ({ params, query }, viewer) => listWaitlist(deps, viewer, { ...query, ...params }));
  mount(app, waitlist.removeFromWaitlist, ({ params }, viewer) => removeFromWaitlist(deps, viewer, params));
  mount(app, registrations.cancelRegistration, ({ params }, viewer) => cancelRegistration(deps, viewer, params));
  mount(app, registrations.declineRegistration, ({ params }, viewer) => declineRegistration(deps, viewer, params));
}
