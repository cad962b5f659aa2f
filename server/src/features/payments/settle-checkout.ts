import { and, eq, or, sql } from 'drizzle-orm';
import type { SessionOutcome } from '#src/adapters/payments/payment-provider.ts';
import { auditIn, ownInitiative } from '#src/audit/audit.ts';
import type { Tx } from '#src/db/client.ts';
import { orders, payments } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { lockOrder } from '#src/features/orders/locking/lock-order.ts';
import { applyPayment } from '#src/features/orders/payment/apply-payment.ts';
import { refundPayment } from '#src/features/orders/payment/refund-payment.ts';
import { recordPaymentWebhook } from '#src/features/orders/record-payment-webhook.ts';
import type { Payment } from './find-or-create-payment.ts';

export type CheckoutReference = {
  provider: string;
  reference: string;
  /** Our id as given to the provider; null if the webhook does not contain it. */
  paymentId: string | null;
  /** Null if the outcome was looked up, not reported in a webhook. */
  webhookId: string | null;
};

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Applies the outcome of a checkout to its payment and order, in one transaction that locks the event's counters, the
 * order and the payment, in this order (decision 0026). Repeated or late outcomes change nothing. Returns false if the
 * checkout is not known.
 */
export async function settleCheckout(
  deps: Deps,
  checkout: CheckoutReference,
  outcome: SessionOutcome,
): Promise<boolean> {
  const { provider, reference, paymentId, webhookId } = checkout;
  // A webhook may arrive before the reference is stored, if the response that contained it was lost.
  const byId = paymentId !== null && uuid.test(paymentId) ? eq(payments.id, paymentId) : undefined;
  const [found] = await deps.db
    .select({ id: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(and(eq(payments.provider, provider), or(eq(payments.reference, reference), byId)));
  if (!found) return false;
  await deps.db.transaction(async (tx) => {
    if (webhookId !== null && !(await recordPaymentWebhook(deps, tx, provider, webhookId))) return;
    if (outcome.state !== 'paid') return await recordEnd(tx, found.id, outcome);
    await lockOrder(tx, found.orderId);
    const payment = await lockPayment(tx, found.id);
    if (payment.state === 'paid') return;
    await recordPaid(deps, tx, payment, reference, outcome);
  });
  deps.wakeOutbox();
  return true;
}

/** Marks an open payment as expired or failed. A paid one stays paid, as webhooks may arrive out of order. */
async function recordEnd(tx: Tx, id: string, { state }: SessionOutcome): Promise<void> {
  if (state !== 'expired' && state !== 'failed') return;
  const payment = await lockPayment(tx, id);
  if (payment.state === 'open') await tx.update(payments).set({ state }).where(eq(payments.id, id));
}

async function recordPaid(
  deps: Deps,
  tx: Tx,
  payment: Payment,
  reference: string,
  { amountMinor, currency, chargeReference }: SessionOutcome,
): Promise<void> {
  const { id, orderId } = payment;
  const isRequestedAmount = amountMinor === payment.amountMinor && currency === payment.currency;
  await tx
    .update(payments)
    .set({ state: 'paid', paidAt: deps.clock.now(), reference, chargeReference, amountMinor, currency })
    .where(eq(payments.id, id));
  if (isRequestedAmount) {
    await applyPayment(deps, tx, { orderId, paymentId: id, amountMinor });
    return;
  }
  // A payment of another amount buys nothing and is refunded in full.
  deps.log.error({ payment: id }, 'the paid amount differs from the requested amount');
  await auditIn(deps, tx, ownInitiative, { event: 'payment.mismatched', outcome: 'fail' });
  await tx
    .update(orders)
    .set({ paidMinor: sql`${orders.paidMinor} + ${amountMinor}` })
    .where(eq(orders.id, orderId));
  const isOrderCurrency = currency === payment.currency;
  await refundPayment(deps, tx, { orderId, paymentId: id, amountMinor, reason: 'difference', isOrderCurrency });
}

async function lockPayment(tx: Tx, id: string): Promise<Payment> {
  const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for('update');
  if (!payment) throw new Error('a payment does not exist');
  return payment;
}
