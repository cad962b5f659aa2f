import * as transferring from '@foyer/contract/events/tickets/transferring.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const offerTransfer = onFirstUse(async () => (await import('./transfers/offer-transfer.ts')).offerTransfer);
const takeTransferBack = onFirstUse(async () => (await import('./transfers/offer-transfer.ts')).takeTransferBack);
const readTransfer = onFirstUse(async () => (await import('./transfers/accept-transfer.ts')).readTransfer);
const acceptTransfer = onFirstUse(async () => (await import('./transfers/accept-transfer.ts')).acceptTransfer);
const changeAudience = onFirstUse(async () => (await import('./audience/change-audience.ts')).changeAudience);
const dropAudienceChange = onFirstUse(async () => (await import('./audience/change-audience.ts')).dropAudienceChange);
const readOrder = onFirstUse(async () => (await import('./shown/read-order.ts')).readOrder);

/** Places that go to somebody else, or to the other audience. */
export function mountHanding(app: FastifyInstance, deps: Deps): void {
  mount(app, transferring.offerTransfer, ({ params, body }, viewer) =>
    offerTransfer(deps, viewer, { ...body, ...params }),
  );
  mount(app, transferring.takeTransferBack, ({ params }, viewer) => takeTransferBack(deps, viewer, params));
  mount(app, transferring.readTransfer, ({ body }) => readTransfer(deps, body));
  mount(app, transferring.acceptTransfer, ({ body }, viewer) => acceptTransfer(deps, viewer, body));
  mount(app, transferring.changeAudience, async ({ params, body }, viewer) => {
    const { registration, orderId } = await changeAudience(deps, viewer, { ...body, ...params });
    return { registration, order: orderId === null ? null : await readOrder(deps, viewer, { orderId }) };
  });
  mount(app, transferring.dropAudienceChange, ({ params }, viewer) => dropAudienceChange(deps, viewer, params));
}
