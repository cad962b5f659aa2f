import { limits } from '@foyer/contract/limits.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { eq } from 'drizzle-orm';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { scheduleHoldExpiry } from '../cancellation/hold-expiry.ts';
import { noSuchOrder, orderStateRefused } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { readOrder } from '../views/read-order.ts';

const minuteMs = 60 * 1000;

/** Extends the hold on an order, once. Repeated while the hold runs, it changes nothing. */
export async function extendOrder(deps: Deps, viewer: SignedInUser, { orderId }: { orderId: string }): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const { order, isBuyer } = await lockOrderFor(deps, tx, viewer, orderId);
    if (!isBuyer) throw noSuchOrder();
    if (order.state !== 'held' || !order.heldUntil || order.heldUntil <= deps.clock.now()) throw orderStateRefused();
    if (order.extended) return;
    const heldUntil = new Date(order.heldUntil.getTime() + limits.order.extendMinutes * minuteMs);
    await tx.update(orders).set({ heldUntil, extended: true }).where(eq(orders.id, orderId));
    await scheduleHoldExpiry(deps, tx, { orderId, heldUntil });
  });
  return await readOrder(deps, viewer, { orderId });
}
