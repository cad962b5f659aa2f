import type { RequestOf } from '@foyer/contract/http.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import type { refundOrder as contract } from '@foyer/contract/orders/sales.ts';
import { amountStep } from '@foyer/contract/rules/events/money.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError, fieldRefused } from '#src/http/responses/app-error.ts';
import { auditOrder } from '../audit-order.ts';
import { noSuchOrder } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { notifyHostsOfRefund } from '../refunds/notify-hosts-of-refund.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { markRefundDecided } from '../refunds/undecided-refund.ts';
import { readOrder } from '../views/read-order.ts';

type RefundOrderInput = RequestOf<typeof contract>['body'] & { orderId: string };

/**
 * Refunds part of an order without canceling tickets. `refundedMinor` is the sum the organizer has seen as refunded: it is
 * refused if that has changed, so that nothing is refunded twice.
 */
export async function refundOrder(
  deps: Deps,
  viewer: SignedInUser,
  { orderId, amountMinor, refundedMinor, registrationId }: RefundOrderInput,
): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const { order, tickets, isOrganizer } = await lockOrderFor(deps, tx, viewer, orderId);
    if (!isOrganizer) throw noSuchOrder();
    if (registrationId !== undefined && !tickets.some(({ id }) => id === registrationId)) throw noSuchOrder();
    if (order.refundedMinor !== refundedMinor)
      throw new AppError('ORDER_CHANGED', 'A refund was made in the meantime.', {
        details: { refundedMinor: order.refundedMinor },
      });
    if (amountMinor > order.paidMinor - order.refundedMinor) throw fieldRefused('amountMinor', 'refund.too_much');
    if (amountMinor % amountStep(order.currency) !== 0) throw fieldRefused('amountMinor', 'amount.step');
    const ofTicket = registrationId === undefined ? {} : { registrationId };
    const refundMethods = await requestRefund(deps, tx, { orderId, amountMinor, reason: 'organizer', ...ofTicket });
    await markRefundDecided(tx, orderId);
    await notifyHostsOfRefund(deps, tx, orderId, { isFewer: true });
    await enqueueOrderNews(deps, tx, orderId, 'refunded', { backMinor: amountMinor, refundMethods });
    await auditOrder(deps, tx, viewer, { order, act: 'refunded' });
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
