import * as waiting from '@foyer/contract/events/people/waiting.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const acceptOffer = onFirstUse(async () => (await import('./offers/accept-offer.ts')).acceptOffer);
const orderOffer = onFirstUse(async () => (await import('./offers/order-offer.ts')).orderOffer);
const joinLine = onFirstUse(async () => (await import('./join-line.ts')).joinLine);
const leaveLine = onFirstUse(async () => (await import('./leave-line.ts')).leaveLine);
const removeWaiting = onFirstUse(async () => (await import('./leave-line.ts')).removeWaiting);
const listWaiting = onFirstUse(async () => (await import('./list-waiting.ts')).listWaiting);
const listMyWaiting = onFirstUse(async () => (await import('./my-waiting.ts')).listMyWaiting);
const readMyWaiting = onFirstUse(async () => (await import('./my-waiting.ts')).readMyWaiting);

/** Waiting for places that are taken (decision 0026). */
export function mountWaiting(app: FastifyInstance, deps: Deps): void {
  mount(app, waiting.listMyWaiting, (_, viewer) => listMyWaiting(deps, viewer));
  mount(app, waiting.readMyWaiting, ({ params }, viewer) => readMyWaiting(deps, viewer, params));
  mount(app, waiting.joinWaitingList, ({ params, body }, viewer) => joinLine(deps, viewer, { ...body, ...params }));
  mount(app, waiting.leaveWaitingList, ({ params }, viewer) => leaveLine(deps, viewer, params));
  mount(app, waiting.acceptOffer, ({ params, body }, viewer) => acceptOffer(deps, viewer, { ...body, ...params }));
  mount(app, waiting.orderOffer, ({ params, body }, viewer) => orderOffer(deps, viewer, { ...body, ...params }));
  mount(app, waiting.listWaiting, ({ params, query }, viewer) => listWaiting(deps, viewer, { ...query, ...params }));
  mount(app, waiting.removeWaiting, ({ params }, viewer) => removeWaiting(deps, viewer, params));
}
