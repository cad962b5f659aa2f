import { and, eq } from 'drizzle-orm';
import type { PaymentWebhook } from '#src/adapters/payments/payment-provider.ts';
import type { Tx } from '#src/db/client.ts';
import { payments, refunds } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { recordPaymentWebhook } from '../record-payment-webhook.ts';
import { lockOrderAndPayment, refundError, settleRefund, storedStates, updateRefundTotals } from './settle-refund.ts';
import { markRefundDecided } from './undecided-refund.ts';

type RefundWebhook = Extract<PaymentWebhook, { about: 'refund' }>;

/**
 * Records a refund reported by the provider: one that we requested, or one made in the provider's dashboard, which is
 * added so that the order shows it. Returns false if the payment is not known.
 */
export async function recordRefund(deps: Deps, provider: string, webhook: RefundWebhook): Promise<boolean> {
  const { chargeReference } = webhook;
  const isSameCharge = and(eq(payments.provider, provider), eq(payments.chargeReference, chargeReference));
  const [payment] = await deps.db
    .select({ paymentId: payments.id, orderId: payments.orderId })
    .from(payments)
    .where(isSameCharge);
  if (!payment) return false;
  await deps.db.transaction(async (tx) => {
    if (!(await recordPaymentWebhook(deps, tx, provider, webhook.id))) return;
    await lockOrderAndPayment(tx, payment);
    const refundId = await findRefund(tx, payment.paymentId, webhook);
    if (refundId === null) return await insertRefund(deps, tx, payment, webhook);
    await settleRefund(deps, tx, refundId, { ...webhook.refund, error: refundError(webhook.refund) });
  });
  deps.wakeOutbox();
  return true;
}

/** Finds a refund by our id or the provider's reference, as the provider may report it several times. */
async function findRefund(tx: Tx, paymentId: string, { refundId, refund }: RefundWebhook): Promise<string | null> {
  const rows = await tx
    .select({ id: refunds.id, reference: refunds.reference })
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId));
  return rows.find(({ id, reference }) => id === refundId || reference === refund.reference)?.id ?? null;
}

async function insertRefund(
  deps: Deps,
  tx: Tx,
  { paymentId, orderId }: { paymentId: string; orderId: string },
  { refund, amountMinor }: RefundWebhook,
): Promise<void> {
  if (refund.state === 'failed' || amountMinor <= 0) return;
  const now = deps.clock.now();
  const values = { id: deps.random.uuid(), paymentId, orderId, amountMinor, reference: refund.reference };
  const state = storedStates[refund.state];
  const doneAt = state === 'done' ? now : null;
  await tx.insert(refunds).values({ ...values, reason: 'organizer', state, createdAt: now, doneAt });
  await updateRefundTotals(tx, { paymentId, orderId });
  await markRefundDecided(tx, orderId);
  // The organizer made it in the provider's dashboard, so the buyer has not heard of it.
  const what = state === 'done' ? 'refund-paid' : 'refunded';
  await enqueueOrderNews(deps, tx, orderId, what, { backMinor: amountMinor, refundMethods: ['card'] });
}
