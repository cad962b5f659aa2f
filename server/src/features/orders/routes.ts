import * as attendanceMode from '@foyer/contract/orders/attendance-mode.ts';
import * as checkout from '@foyer/contract/orders/checkout.ts';
import * as sales from '@foyer/contract/orders/sales.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '#src/deps.ts';
import { mount } from '#src/http/mount.ts';
import { cancelAttendanceModeChange, changeAttendanceMode } from './attendance-mode/change-attendance-mode.ts';
import { changeOrder } from './attendee-details/change-order.ts';
import { cancelOrder } from './cancellation/cancel-order.ts';
import { extendOrder } from './checkout/extend-order.ts';
import { placeOrder } from './checkout/place-order.ts';
import { declineRefund } from './payment/decline-refund.ts';
import { markRefunded } from './payment/mark-refunded.ts';
import { confirmOffline, payOffline } from './payment/pay-offline.ts';
import { refundOrder } from './payment/refund-order.ts';
import { listMyOrders, listOrders } from './views/list-orders.ts';
import { readOrder } from './views/read-order.ts';

/** Ticket orders for buyers and organizers, and changes of attendance mode. Card payments are in payments. */
export function mountOrders(app: FastifyInstance, deps: Deps): void {
  mount(app, checkout.placeOrder, ({ params, body }, viewer) => placeOrder(deps, viewer, { ...body, ...params }));
  mount(app, checkout.listMyOrders, ({ query }, viewer) => listMyOrders(deps, viewer, query));
  mount(app, checkout.readOrder, ({ params }, viewer) => readOrder(deps, viewer, params));
  mount(app, checkout.changeOrder, ({ params, body }, viewer) => changeOrder(deps, viewer, { ...body, ...params }));
  mount(app, checkout.extendOrder, ({ params }, viewer) => extendOrder(deps, viewer, params));
  mount(app, checkout.payOrderOffline, ({ params }, viewer) => payOffline(deps, viewer, params));
  mount(app, checkout.cancelOrder, ({ params, body }, viewer) => cancelOrder(deps, viewer, { ...body, ...params }));
  mount(app, sales.listOrders, ({ params, query }, viewer) => listOrders(deps, viewer, { ...query, ...params }));
  mount(app, sales.confirmOfflinePayment, ({ params }, viewer) => confirmOffline(deps, viewer, params));
  mount(app, sales.refundOrder, ({ params, body }, viewer) => refundOrder(deps, viewer, { ...body, ...params }));
  mount(app, sales.declineRefund, ({ params, body }, viewer) => declineRefund(deps, viewer, { ...body, ...params }));
  mount(app, sales.markRefunded, ({ params }, viewer) => markRefunded(deps, viewer, params));
  mount(app, attendanceMode.changeAttendanceMode, async ({ params, body }, viewer) => {
    const { registration, orderId } = await changeAttendanceMode(deps, viewer, { ...body, ...params });
    return { registration, order: orderId === null ? null : await readOrder(deps, viewer, { orderId }) };
  });
  mount(app, attendanceMode.cancelAttendanceModeChange, ({ params }, viewer) =>
    cancelAttendanceModeChange(deps, viewer, params),
  );
}
