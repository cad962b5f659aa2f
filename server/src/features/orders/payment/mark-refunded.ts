import type { Order } from '@foyer/contract/orders/order.ts';
import { and, eq } from 'drizzle-orm';
import { payments, refunds } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { auditOrder } from '../audit-order.ts';
import { noSuchOrder, orderStateRefused } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { notifyHostsOfRefund } from '../refunds/notify-hosts-of-refund.ts';
import { readOrder } from '../views/read-order.ts';

type MarkRefundedInput = { orderId: string; refundId: string };

/** Marks an offline refund as paid back by the organizer. Refunds of card payments are reported by the provider. */
export async function markRefunded(
  deps: Deps,
  viewer: SignedInUser,
  { orderId, refundId }: MarkRefundedInput,
): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const { order, isOrganizer } = await lockOrderFor(deps, tx, viewer, orderId);
    if (!isOrganizer) throw noSuchOrder();
    const [refund] = await tx
      .select({ state: refunds.state, amountMinor: refunds.amountMinor, provider: payments.provider })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId)));
    if (!refund) throw noSuchOrder();
    if (refund.provider !== 'offline') throw orderStateRefused();
    if (refund.state === 'done') return;
    const done = { state: 'done', doneAt: deps.clock.now(), doneBy: viewer.userId } as const;
    await tx.update(refunds).set(done).where(eq(refunds.id, refundId));
    const { amountMinor: backMinor } = refund;
    await enqueueOrderNews(deps, tx, orderId, 'refund-paid', { backMinor, refundMethods: ['offline'] });
    await notifyHostsOfRefund(deps, tx, orderId, { isFewer: true });
    await auditOrder(deps, tx, viewer, { order, act: 'paid-back' });
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
