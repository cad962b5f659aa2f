import type { Order } from '@foyer/contract/orders/order.ts';
import { eq } from 'drizzle-orm';
import { orders, payments } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { auditOrder } from '../audit-order.ts';
import { amountDue } from '../locking/amount-due.ts';
import { noSuchOrder, orderStateRefused } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { readOrder } from '../views/read-order.ts';
import { applyPayment } from './apply-payment.ts';

type OrderParams = { orderId: string };

/** Switches a held order to offline payment: its tickets stay held until the organizer confirms the payment or cancels it. */
export async function payOffline(deps: Deps, viewer: SignedInUser, { orderId }: OrderParams): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const { order, event, isBuyer } = await lockOrderFor(deps, tx, viewer, orderId);
    if (!isBuyer) throw noSuchOrder();
    if (order.state === 'awaiting') return;
    const isHeld = order.state === 'held' && order.heldUntil !== null && order.heldUntil > deps.clock.now();
    if (!isHeld || event.offlinePayment === '' || event.state !== 'published') throw orderStateRefused();
    await tx
      .update(orders)
      .set({ state: 'awaiting', method: 'offline', heldUntil: null })
      .where(eq(orders.id, orderId));
    await enqueueOrderNews(deps, tx, orderId, 'awaiting');
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}

/** Records the offline payment of an order, which confirms it. For organizers. */
export async function confirmOffline(deps: Deps, viewer: SignedInUser, { orderId }: OrderParams): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderFor(deps, tx, viewer, orderId);
    const { order, isOrganizer } = locked;
    if (!isOrganizer) throw noSuchOrder();
    if (order.state === 'confirmed' && order.method === 'offline') return;
    const { dueMinor: amountMinor } = amountDue(locked);
    if (order.state !== 'awaiting' || amountMinor === 0) throw orderStateRefused();
    const [paymentId, now] = [deps.random.uuid(), deps.clock.now()];
    await tx.insert(payments).values({
      id: paymentId,
      orderId,
      provider: 'offline',
      reference: paymentId,
      state: 'paid',
      amountMinor,
      currency: order.currency,
      createdAt: now,
      paidAt: now,
    });
    await applyPayment(deps, tx, { orderId, paymentId, amountMinor });
    await auditOrder(deps, tx, viewer, { order, act: 'confirmed' });
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
