import type { Order } from '@foyer/contract/orders/order.ts';
import { eq } from 'drizzle-orm';
import { orders, payments } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { auditOrder } from '../audit-order.ts';
import { amountDue } from '../locking/amount-due.ts';
import { noSuchOrder, refusedNow } from '../locking/lock-order.ts';
import { lockOrderFor } from '../locking/lock-order-for.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { readOrder } from '../views/read-order.ts';
import { confirmPaid } from './confirm-paid.ts';

type One = { orderId: string };

/** Keeps the places until the organizer has the money, or gives them back. */
export async function payOffline(deps: Deps, viewer: SignedInUser, { orderId }: One): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const { order, event, own } = await lockOrderFor(deps, tx, viewer, orderId);
    if (!own) throw noSuchOrder();
    if (order.state === 'awaiting') return;
    const isHeld = order.state === 'held' && order.heldUntil !== null && order.heldUntil > deps.clock.now();
    if (!isHeld || event.offlinePayment === '' || event.state !== 'published') throw refusedNow();
    await tx
      .update(orders)
      .set({ state: 'awaiting', method: 'offline', heldUntil: null })
      .where(eq(orders.id, orderId));
    await enqueueOrderNews(deps, tx, orderId, 'awaiting');
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}

/** The organizer has the money: it is written down as a payment like any other, and confirms the order. */
export async function confirmOffline(deps: Deps, viewer: SignedInUser, { orderId }: One): Promise<Order> {
  await deps.db.transaction(async (tx) => {
    const locked = await lockOrderFor(deps, tx, viewer, orderId);
    const { order, manages } = locked;
    if (!manages) throw noSuchOrder();
    if (order.state === 'confirmed' && order.method === 'offline') return;
    const { dueMinor: amountMinor } = amountDue(locked);
    if (order.state !== 'awaiting' || amountMinor === 0) throw refusedNow();
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
    await confirmPaid(deps, tx, { orderId, paymentId, amountMinor });
    await auditOrder(deps, tx, viewer, { order, act: 'confirmed' });
  });
  deps.wakeOutbox();
  return await readOrder(deps, viewer, { orderId });
}
