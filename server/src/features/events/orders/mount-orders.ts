import * as ordering from '@foyer/contract/events/tickets/ordering.ts';
import * as selling from '@foyer/contract/events/tickets/selling.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { onFirstUse } from '#src/on-first-use.ts';

const placeOrder = onFirstUse(async () => (await import('./placing/place-order.ts')).placeOrder);
const readOrder = onFirstUse(async () => (await import('./shown/read-order.ts')).readOrder);
const listMyOrders = onFirstUse(async () => (await import('./shown/list-orders.ts')).listMyOrders);
const listOrders = onFirstUse(async () => (await import('./shown/list-orders.ts')).listOrders);
const changeOrder = onFirstUse(async () => (await import('./changing/change-order.ts')).changeOrder);
const extendOrder = onFirstUse(async () => (await import('./changing/extend-order.ts')).extendOrder);
const cancelOrder = onFirstUse(async () => (await import('./ending/cancel-order.ts')).cancelOrder);
const payOffline = onFirstUse(async () => (await import('./paying/pay-offline.ts')).payOffline);
const confirmOffline = onFirstUse(async () => (await import('./paying/pay-offline.ts')).confirmOffline);
const refundOrder = onFirstUse(async () => (await import('./paying/refund-order.ts')).refundOrder);
const markRefunded = onFirstUse(async () => (await import('./paying/mark-refunded.ts')).markRefunded);

/** Orders of tickets, for who buys and who sells. Paying by card is in ../payments. */
export function mountOrders(app: FastifyInstance, deps: Deps): void {
  mount(app, ordering.placeOrder, ({ params, body }, viewer) => placeOrder(deps, viewer, { ...body, ...params }));
  mount(app, ordering.listMyOrders, ({ query }, viewer) => listMyOrders(deps, viewer, query));
  mount(app, ordering.readOrder, ({ params }, viewer) => readOrder(deps, viewer, params));
  mount(app, ordering.changeOrder, ({ params, body }, viewer) => changeOrder(deps, viewer, { ...body, ...params }));
  mount(app, ordering.extendOrder, ({ params }, viewer) => extendOrder(deps, viewer, params));
  mount(app, ordering.payOrderOffline, ({ params }, viewer) => payOffline(deps, viewer, params));
  mount(app, ordering.cancelOrder, ({ params, body }, viewer) => cancelOrder(deps, viewer, { ...body, ...params }));
  mount(app, selling.listOrders, ({ params, query }, viewer) => listOrders(deps, viewer, { ...query, ...params }));
  mount(app, selling.confirmOrder, ({ params }, viewer) => confirmOffline(deps, viewer, params));
  mount(app, selling.refundOrder, ({ params, body }, viewer) => refundOrder(deps, viewer, { ...body, ...params }));
  mount(app, selling.markRefunded, ({ params }, viewer) => markRefunded(deps, viewer, params));
}
