import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders, payments } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { settleChange } from '../attendance-mode/settle-change.ts';
import { releaseTickets } from '../cancellation/release-tickets.ts';
import { confirmOrder } from '../capacity/confirm-order.ts';
import { amountDue } from '../locking/amount-due.ts';
import { type Locked, livingOf, lockOrder } from '../locking/lock-order.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { retakeCapacity } from './retake-capacity.ts';

/**
 * - `confirmed`: the order's places are its own, held until now or taken again.
 * - `changed`: somebody attends the other way from now on, the difference is paid.
 * - `refunded`: nothing can be given for the money; the row that gives all of it back is written.
 */
export type Paid = 'confirmed' | 'changed' | 'refunded';
type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * Money for an order has come. Money follows places: it confirms what is held, takes again what has expired if there is
 * room, and goes back in full otherwise, also what is paid twice or is not the sum that is due.
 *
 * Called inside the transaction that hears of the payment, after `lockOrder` (or as its first lock), when the payment's
 * row says `paid` with this amount; once for each payment. It adds the amount to `orders.paid_minor`. Call
 * `deps.wakeOutbox()` after the commit.
 */
export async function confirmPaid(
  deps: Parts,
  tx: Tx,
  { orderId, paymentId, amountMinor }: { orderId: string; paymentId: string; amountMinor: number },
): Promise<Paid> {
  const before = await lockOrder(tx, orderId);
  if (!before) throw new Error('money for an order that is not there');
  const [payment] = await tx.select({ provider: payments.provider }).from(payments).where(eq(payments.id, paymentId));
  const method = payment?.provider === 'offline' ? 'offline' : 'card';
  await tx
    .update(orders)
    .set({ paidMinor: sql`${orders.paidMinor} + ${amountMinor}`, method })
    .where(eq(orders.id, orderId));
  const { event, order } = before;
  const now = deps.clock.now();
  const takesPlace = event.state === 'published' && event.endsAt !== null && event.endsAt > now;
  const back = async (reason: 'late' | 'difference' | 'event-cancelled') => {
    await requestRefund(deps, tx, { orderId, paymentId, amountMinor, reason });
    await enqueueOrderNews(deps, tx, orderId, 'refunded', { backMinor: amountMinor });
  };

  if (!takesPlace && order.state !== 'awaiting') {
    if (order.state === 'held') await endAll(deps, tx, before);
    await back(event.state === 'cancelled' ? 'event-cancelled' : 'late');
    return 'refunded';
  }
  const { dueMinor } = amountDue(before);
  const waits = order.state === 'held' || order.state === 'awaiting';
  if ((waits || dueMinor > 0) && dueMinor !== amountMinor) {
    await back('difference');
    return 'refunded';
  }
  if (waits) {
    await confirmHeld(deps, tx, before);
    return 'confirmed';
  }
  if (order.state === 'confirmed' && (await settleChange(deps, tx, before, amountMinor))) return 'changed';
  if (order.state === 'expired' && (await retakeCapacity(deps, tx, before, amountMinor))) {
    await enqueueOrderNews(deps, tx, orderId, 'confirmed');
    return 'confirmed';
  }
  await back('late');
  return 'refunded';
}

/** What is held is its own from now on, and its people are told. The order must be locked. */
async function confirmHeld(deps: Parts, tx: Tx, locked: Locked): Promise<void> {
  const held = livingOf(locked).filter(({ state }) => state === 'held');
  await confirmOrder(deps, tx, { order: locked.order, places: held, change: 0 });
  await enqueueOrderNews(deps, tx, locked.order.id, 'confirmed');
}

async function endAll(deps: Parts, tx: Tx, locked: Locked): Promise<void> {
  await releaseTickets(deps, tx, locked, { ids: locked.places.map(({ id }) => id), as: 'cancelled' });
}
