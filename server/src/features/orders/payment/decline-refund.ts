import type { RequestOf } from '@foyer/contract/http.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import type { declineRefund as contract } from '@foyer/contract/orders/sales.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { auditOrder } from '../audit-order.ts';
import { noSuchOrder } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { notifyHostsOfRefund } from '../refunds/notify-hosts-of-refund.ts';
import { markRefundDecided } from '../refunds/undecided-refund.ts';
import { readOrder } from '../views/read-order.ts';

type DeclineRefundInput = RequestOf<typeof contract>['body'] & { orderId: string };

/** Decides not to refund what the guest paid for canceled or exchanged tickets, and tells the buyer. */
export async function declineRefund(
  deps: Deps,
  viewer: SignedInUser,
  { orderId, undecidedRefundMinor }: DeclineRefundInput,
): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const { order, isOrganizer } = await lockOrderFor(deps, tx, viewer, orderId);
    if (!isOrganizer) throw noSuchOrder();
    if (order.undecidedRefundMinor === 0) return;
    if (order.undecidedRefundMinor !== undecidedRefundMinor)
      throw new AppError('ORDER_CHANGED', 'The amount to decide on has changed.', {
        details: { undecidedRefundMinor: order.undecidedRefundMinor },
      });
    await markRefundDecided(tx, orderId);
    await notifyHostsOfRefund(deps, tx, orderId, { isFewer: true });
    await enqueueOrderNews(deps, tx, orderId, 'refund-declined');
    await auditOrder(deps, tx, viewer, { order, act: 'refund-declined' });
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
