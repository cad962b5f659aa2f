import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders, payments } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { settleModeChange } from '../attendance-mode/settle-mode-change.ts';
import { releaseTickets } from '../cancellation/release-tickets.ts';
import { confirmOrder } from '../capacity/confirm-order.ts';
import { amountDue } from '../locking/amount-due.ts';
import { activeTickets, type FullOrder, lockOrder } from '../locking/lock-order.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { reconfirmExpired } from './reconfirm-expired.ts';
import { refundPayment } from './refund-payment.ts';

/**
 * - `confirmed`: the order is confirmed, with the tickets it held or, after it expired, with the same ones taken again.
 * - `changed`: the difference of a change of attendance mode is paid, and the change applies.
 * - `refunded`: the payment buys nothing, and its full refund is requested.
 */
export type PaymentResult = 'confirmed' | 'changed' | 'refunded';
type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/**
 * Applies a payment to its order: confirms a held order, or takes the tickets of an expired one again if there is
 * capacity. Refunds it in full otherwise, also a second payment or one of another amount than is due.
 *
 * Call it once for each payment, in the transaction that records it, after `lockOrder` (or as the first lock) and once the
 * payment's row is `paid` with this amount. Adds the amount to `orders.paid_minor`. Call `deps.wakeOutbox()` after the
 * commit.
 */
export async function applyPayment(
  deps: WriteDeps,
  tx: Tx,
  { orderId, paymentId, amountMinor }: { orderId: string; paymentId: string; amountMinor: number },
): Promise<PaymentResult> {
  const before = await lockOrder(tx, orderId);
  if (!before) throw new Error('a payment for an order that does not exist');
  const [payment] = await tx.select({ provider: payments.provider }).from(payments).where(eq(payments.id, paymentId));
  const method = payment?.provider === 'offline' ? 'offline' : 'card';
  await tx
    .update(orders)
    .set({ paidMinor: sql`${orders.paidMinor} + ${amountMinor}`, method })
    .where(eq(orders.id, orderId));
  const { event, order } = before;
  const now = deps.clock.now();
  const isEventOpen = event.state === 'published' && event.endsAt !== null && event.endsAt > now;
  const refundAll = (reason: 'late' | 'difference' | 'event-cancelled') =>
    refundPayment(deps, tx, { orderId, paymentId, amountMinor, reason });

  if (!isEventOpen && order.state !== 'awaiting') {
    if (order.state === 'held') await cancelAll(deps, tx, before);
    await refundAll(event.state === 'cancelled' ? 'event-cancelled' : 'late');
    return 'refunded';
  }
  const { dueMinor } = amountDue(before);
  const isUnpaid = order.state === 'held' || order.state === 'awaiting';
  if ((isUnpaid || dueMinor > 0) && dueMinor !== amountMinor) {
    await refundAll('difference');
    return 'refunded';
  }
  if (isUnpaid) {
    await confirmHeld(deps, tx, before);
    return 'confirmed';
  }
  if (order.state === 'confirmed' && (await settleModeChange(deps, tx, before, amountMinor))) return 'changed';
  if (order.state === 'expired' && (await reconfirmExpired(deps, tx, before, amountMinor))) {
    await enqueueOrderNews(deps, tx, orderId, 'confirmed');
    return 'confirmed';
  }
  await refundAll('late');
  return 'refunded';
}

/** Confirms the held tickets and notifies their holders. The order must be locked. */
async function confirmHeld(deps: WriteDeps, tx: Tx, locked: FullOrder): Promise<void> {
  const held = activeTickets(locked).filter(({ state }) => state === 'held');
  await confirmOrder(deps, tx, { order: locked.order, tickets: held, change: 0 });
  await enqueueOrderNews(deps, tx, locked.order.id, 'confirmed');
}

async function cancelAll(deps: WriteDeps, tx: Tx, locked: FullOrder): Promise<void> {
  await releaseTickets(deps, tx, locked, { ids: locked.tickets.map(({ id }) => id), as: 'cancelled' });
}
