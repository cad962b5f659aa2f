import type { RefundState } from '@foyer/contract/rules/events/ticket-choices.ts';
import { eq, sql } from 'drizzle-orm';
import type { RefundOutcome } from '#src/adapters/payments/payment-provider.ts';
import type { Tx } from '#src/db/client.ts';
import { orders, payments, refunds } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { notifyHostsOfRefund } from './notify-hosts-of-refund.ts';

/** A refund that is pending at the provider is stored like one that was only requested. */
export const storedStates = { done: 'done', pending: 'asked', failed: 'failed' } as const satisfies Record<
  RefundOutcome['state'],
  RefundState
>;

/** What the organizer reads about a refund that the provider accepted first and could not pay out. */
export function refundError({ state }: Pick<RefundOutcome, 'state'>): string | null {
  return state === 'failed' ? 'the provider could not give the money back' : null;
}

type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type RefundResult = { state: RefundOutcome['state']; reference: string | null; error: string | null };

/**
 * Records the outcome of a refund. One that the provider has accepted but not paid out stays pending. If it fails, also
 * later, the refunded sums of order and payment decrease again, so that the organizer can request another.
 */
export async function settleRefund(
  deps: WriteDeps,
  tx: Tx,
  refundId: string,
  { state, reference, error }: RefundResult,
): Promise<void> {
  const [ids] = await tx
    .select({ orderId: refunds.orderId, paymentId: refunds.paymentId })
    .from(refunds)
    .where(eq(refunds.id, refundId));
  if (!ids) return;
  await lockOrderAndPayment(tx, ids);
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, refundId)).for('update');
  if (!refund) return;
  // Notices may arrive out of order: `pending` never follows `done` or `failed`.
  if (state === 'pending' && refund.state !== 'asked') return;
  await tx
    .update(refunds)
    .set({
      state: storedStates[state],
      reference: reference ?? refund.reference,
      error,
      doneAt: state === 'done' ? (refund.doneAt ?? deps.clock.now()) : null,
    })
    .where(eq(refunds.id, refundId));
  await updateRefundTotals(tx, ids);
  // One that the provider pays out at once was announced with its request. One that was pending there is news.
  if (state === 'done' && refund.state === 'asked' && refund.reference !== null)
    await enqueueOrderNews(deps, tx, ids.orderId, 'refund-paid', {
      backMinor: refund.amountMinor,
      refundMethods: ['card'],
    });
  if (state === 'failed' && refund.state !== 'failed') await notifyHostsOfRefund(deps, tx, ids.orderId);
}

type PaymentOfOrder = { orderId: string; paymentId: string };

/** Locks the order, then the payment (decision 0026). */
export async function lockOrderAndPayment(tx: Tx, { orderId, paymentId }: PaymentOfOrder): Promise<void> {
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
  await tx.select({ id: payments.id }).from(payments).where(eq(payments.id, paymentId)).for('no key update');
}

/** Recomputes the refunded sums from the refunds, capped at what was paid. Order and payment must be locked. */
export async function updateRefundTotals(tx: Tx, { orderId, paymentId }: PaymentOfOrder): Promise<void> {
  const sum = (of: typeof refunds.orderId | typeof refunds.paymentId, id: string) =>
    sql`(select coalesce(sum(${refunds.amountMinor}), 0) from ${refunds} where ${of} = ${id} and ${refunds.state} <> 'failed')`;
  await tx
    .update(payments)
    .set({ refundedMinor: sql`least(${payments.amountMinor}, ${sum(refunds.paymentId, paymentId)})` })
    .where(eq(payments.id, paymentId));
  const refunded = sql`least(${orders.paidMinor}, ${sum(refunds.orderId, orderId)})`;
  await tx
    .update(orders)
    .set({
      refundedMinor: refunded,
      undecidedRefundMinor: sql`least(${orders.undecidedRefundMinor}, ${orders.paidMinor} - ${refunded})`,
    })
    .where(eq(orders.id, orderId));
}
