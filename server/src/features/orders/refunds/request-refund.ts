import type { RefundMethod, RefundReason } from '@foyer/contract/rules/events/ticket-choices.ts';
import { and, desc, eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { orders, payments, refunds } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { notifyHostsOfRefund } from './notify-hosts-of-refund.ts';

/** A refund was requested. Handled in carry-out-refund.ts. */
export const refundRequested = domainEvent('refund-asked', z.object({ refundId: z.uuid() }));

type RefundRequest = {
  orderId: string;
  amountMinor: number;
  reason: RefundReason;
  /** Absent for a refund of the order as a whole. */
  registrationId?: string;
  /** Refunds only this payment; absent: the payments of the order, the latest first. */
  paymentId?: string;
};

/**
 * Requests a refund, in the transaction that cancels what was paid for. The order must be locked and `orders.paid_minor` up
 * to date. Adds to the refunded sums of order and payments; throws if more is requested than was paid. Returns how the money
 * is refunded, for the notice to the buyer. Call `deps.wakeOutbox()` after the commit.
 */
export async function requestRefund(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { orderId, amountMinor, reason, registrationId, paymentId }: RefundRequest,
): Promise<RefundMethod[]> {
  const isPaidForOrder = and(eq(payments.orderId, orderId), eq(payments.state, 'paid'));
  const paid = await tx
    .select()
    .from(payments)
    .where(paymentId === undefined ? isPaidForOrder : and(isPaidForOrder, eq(payments.id, paymentId)))
    .orderBy(desc(payments.paidAt), desc(payments.id))
    .for('update');
  let remainingMinor = amountMinor;
  const methods = new Set<RefundMethod>();
  for (const payment of paid) {
    const partMinor = Math.min(remainingMinor, payment.amountMinor - payment.refundedMinor);
    if (partMinor <= 0) continue;
    remainingMinor -= partMinor;
    const id = deps.random.uuid();
    await tx
      .update(payments)
      .set({ refundedMinor: sql`${payments.refundedMinor} + ${partMinor}` })
      .where(eq(payments.id, payment.id));
    await tx.insert(refunds).values({
      id,
      paymentId: payment.id,
      orderId,
      registrationId: registrationId ?? null,
      amountMinor: partMinor,
      reason,
      state: 'asked',
      createdAt: deps.clock.now(),
    });
    // The organizer pays offline payments back and marks them as refunded (payment/mark-refunded.ts).
    if (payment.provider === 'offline') {
      methods.add('offline');
      continue;
    }
    methods.add('card');
    await enqueueEvent(deps, tx, refundRequested, { refundId: id }, { idempotencyKey: `refund:${id}` });
  }
  if (remainingMinor > 0) throw new Error(`${remainingMinor} more requested than was paid`);
  await tx
    .update(orders)
    .set({
      refundedMinor: sql`${orders.refundedMinor} + ${amountMinor}`,
      undecidedRefundMinor: sql`least(${orders.undecidedRefundMinor}, ${orders.paidMinor} - ${orders.refundedMinor} - ${amountMinor})`,
    })
    .where(eq(orders.id, orderId));
  // An organizer who decides on a refund knows that it is due.
  if (methods.has('offline') && reason !== 'organizer') await notifyHostsOfRefund(deps, tx, orderId);
  return [...methods];
}
