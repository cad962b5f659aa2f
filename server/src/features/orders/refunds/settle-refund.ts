import { eq, sql } from 'drizzle-orm';
import type { RefundOutcome } from '#src/adapters/payments/payments.ts';
import type { Tx } from '#src/db/client.ts';
import { orders, payments, refunds } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';

type Ended = { state: RefundOutcome['state']; reference: string | null; error: string | null };

/**
 * Notes what became of a refund. What the provider has taken over is done; if it fails later, it says so, and what is
 * asked back of order and payment is less again: the organizer can ask anew.
 */
export async function settleRefund(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  refundId: string,
  { state, reference, error }: Ended,
): Promise<void> {
  const [about] = await tx
    .select({ orderId: refunds.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId));
  if (!about) return;
  await lockMoney(tx, about);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (!refund) return;
  const hasFailed = state === 'failed';
  // Out of order: that it was taken over is older news than that it is done or has failed.
  if (state === 'pending' && refund.state !== 'asked') return;
  await tx
    .update(refunds)
    .set({
      state: hasFailed ? 'failed' : 'done',
      reference: reference ?? refund.reference,
      error,
      doneAt: hasFailed ? null : (refund.doneAt ?? clock.now()),
    })
    .where(eq(refunds.id, refundId));
  await addUp(tx, about);
}

type Money = { orderId: string; paymentId: string };

/** Order, then payment (decision 0026). */
export async function lockMoney(tx: Tx, { orderId, paymentId }: Money): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('no key update');
}

/** What is asked back, from the refunds themselves; never more than came. Both rows must be locked. */
export async function addUp(tx: Tx, { orderId, paymentId }: Money): Promise<void> {
  const sum = (of: typeof refunds.orderId | typeof refunds.paymentId, id: string) =>
    sql`(select coalesce(sum(${refunds.amountMinor}), 0) from ${refunds} where ${of} = ${id} and ${refunds.state} <> 'failed')`;
  await tx
    .update(payments)
    .set({ refundedMinor: sql`least(${payments.amountMinor}, ${sum(refunds.paymentId, paymentId)})` })
    .where(eq(payments.id, paymentId));
  await tx
    .update(orders)
    .set({ refundedMinor: sql`least(${orders.paidMinor}, ${sum(refunds.orderId, orderId)})` })
    .where(eq(orders.id, orderId));
}
