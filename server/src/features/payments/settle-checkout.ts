import { and, eq, or, sql } from 'drizzle-orm';
import type { VisitOutcome } from '#src/adapters/payments/payments.ts';
import { auditIn, ownInitiative } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { orders, payments } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { lockOrder } from '#src/features/orders/locking/lock-order.ts';
import { enqueueOrderNews } from '#src/features/orders/notifications/order-news.ts';
import { confirmPaid } from '#src/features/orders/payment/confirm-paid.ts';
import { isFirstReport } from '#src/features/orders/refunds/is-first-report.ts';
import { requestRefund } from '#src/features/orders/refunds/request-refund.ts';
import type { Payment } from './open-checkout.ts';

export type About = {
  provider: string;
  reference: string;
  /** As the provider was told it; null: it does not say. */
  paymentId: string | null;
  /** Null: nobody told it, we have asked. */
  noticeId: string | null;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Makes true what a provider says of a visit, in one transaction: it locks the counters of the event, the order and
 * the payment, in this order (decision 0026). Heard again, or in another order, it changes nothing more. False: we know no
 * such visit.
 */
export async function settleCheckout(deps: Deps, about: About, outcome: VisitOutcome): Promise<boolean> {
  const { provider, reference, paymentId, noticeId } = about;
  // A notice may come before we have noted the reference: the answer to the call that made it was lost.
  const byId = paymentId !== null && uuid.test(paymentId) ? eq(payments.id, paymentId) : undefined;
  const [known] = await deps.db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, provider), or(eq(payments.reference, reference), byId)));
  if (!known) return false;
  await deps.db.transaction(async (tx) => {
    if (noticeId !== null && !(await isFirstReport(deps, tx, provider, noticeId))) return;
    if (outcome.state !== 'paid') return await noteEnd(tx, known.id, outcome);
    await lockOrder(tx, known.orderId);
    const payment = await lockPayment(tx, known.id);
    if (payment.state === 'paid') return;
    await notePaid(deps, tx, payment, reference, outcome);
  });
  deps.wakeOutbox();
  return true;
}

/** Out of order, an end may be told after the money: what is paid stays paid. */
async function noteEnd(tx: Tx, id: string, { state }: VisitOutcome): Promise<void> {
  if (state !== 'expired' && state !== 'failed') return;
  const payment = await lockPayment(tx, id);
  if (payment.state === 'open') await tx.update(payments).set({ state }).where(eq(payments.id, id));
}

async function notePaid(
  deps: Deps,
  tx: Tx,
  payment: Payment,
  reference: string,
  { amountMinor, currency, chargeReference }: VisitOutcome,
): Promise<void> {
  const { id, orderId } = payment;
  const isAsAsked = amountMinor === payment.amountMinor && currency === payment.currency;
  await tx
    .update(payments)
    .set({ state: 'paid', paidAt: deps.clock.now(), reference, chargeReference, amountMinor, currency })
    .where(eq(payments.id, id));
  if (isAsAsked) {
    await confirmPaid(deps, tx, { orderId, paymentId: id, amountMinor });
    return;
  }
  // It buys nothing, and goes back as it came.
  deps.log.error({ payment: id }, 'another sum was paid than was asked for');
  await auditIn(deps, tx, ownInitiative, { event: 'payment.mismatched', outcome: 'fail' });
  await tx
    .update(orders)
    .set({ paidMinor: sql`${orders.paidMinor} + ${amountMinor}` })
    .where(eq(orders.id, orderId));
  await requestRefund(deps, tx, { orderId, paymentId: id, amountMinor, reason: 'difference' });
  if (currency === payment.currency) await enqueueOrderNews(deps, tx, orderId, 'refunded', { backMinor: amountMinor });
}

async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!payment) throw new Error('a payment is gone');
  return payment;
}
