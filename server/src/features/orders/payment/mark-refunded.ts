import type { Order } from '@foyer/contract/orders/order.ts';
import { and, eq } from 'drizzle-orm';
import { payments, refunds } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { auditOrder } from '../audit-order.ts';
import { noSuchOrder, refusedNow } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { readOrder } from '../views/read-order.ts';

type Asked = { orderId: string; refundId: string };

/** The organizer has given back by hand what was paid by hand. What a provider gives back, the provider reports. */
export async function markRefunded(deps: Deps, viewer: SignedInUser, { orderId, refundId }: Asked): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const { order, manages } = await lockOrderFor(deps, tx, viewer, orderId);
    if (!manages) throw noSuchOrder();
    const [refund] = await tx
      .select({ state: refunds.state, provider: payments.provider })
      .from(refunds)
      .innerJoin(payments, eq(payments.id, refunds.paymentId))
      .where(and(eq(refunds.id, refundId), eq(refunds.orderId, orderId)));
    if (!refund) throw noSuchOrder();
    if (refund.provider !== 'offline') throw refusedNow();
    if (refund.state === 'done') return;
    const done = { state: 'done', doneAt: deps.clock.now(), doneBy: viewer.userId } as const;
    await tx.update(refunds).set(done).where(eq(refunds.id, refundId));
    await auditOrder(deps, tx, viewer, { order, act: 'paid-back' });
  });
  return await readOrder(deps, viewer, { orderId });
}
