import type { RefundReason } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { orders, payments, refunds } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';

/** A refund that was asked for is carried out by this event of the outbox. */
export const refundRequested = domainEvent('refund-asked', z.object({ refundId: z.uuid() }));

type Asked = {
  orderId: string;
  amountMinor: number;
  reason: RefundReason;
  /** For which place; absent: for the order as a whole. */
  registrationId?: string;
  /** Of this payment alone; absent: of those that the order has, the last first. */
  paymentId?: string;
};

/**
 * Asks for money to go back, in the transaction that takes away what it was paid for. The order must be locked, and what
 * was paid must be in `orders.paid_minor`. Raises what is asked back of order and payments. Throws when more is asked
 * than is there. Call `deps.wakeOutbox()` after the commit.
 */
export async function requestRefund(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { orderId, amountMinor, reason, registrationId, paymentId }: Asked,
): Promise<void> {
  const ofOrder = and(eq(payments.orderId, orderId), eq(payments.state, 'paid'));
  const paid = await tx
    .select()
    .from(payments)
    .where(paymentId === undefined ? ofOrder : and(ofOrder, eq(payments.id, paymentId)))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .for('update');
  let left = amountMinor;
  for (const payment of paid) {
    const part = Math.min(left, payment.amountMinor - payment.refundedMinor);
    if (part <= 0) continue;
    left -= part;
    const id = deps.random.uuid();
    await tx
      .update(payments)
      .set({ refundedMinor: sql`${payments.refundedMinor} + ${part}` })
      .where(eq(payments.id, payment.id));
    await tx.insert(refunds).values({
      id,
      paymentId: payment.id,
      orderId,
      registrationId: registrationId ?? null,
      amountMinor: part,
      reason,
      state: 'asked',
      createdAt: deps.clock.now(),
    });
    // What came by hand the organizer gives back by hand, and says so (orders/paying/mark-refunded.ts).
    if (payment.provider === 'offline') continue;
    await enqueueEvent(deps, tx, refundRequested, { refundId: id }, { idempotencyKey: `refund:${id}` });
  }
  if (left > 0) throw new Error(`${left} more asked back than was paid`);
  await tx
    .update(orders)
    .set({ refundedMinor: sql`${orders.refundedMinor} + ${amountMinor}` })
    .where(eq(orders.id, orderId));
}
