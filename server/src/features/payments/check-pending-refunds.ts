import { and, asc, eq, isNotNull, lt, sql } from 'drizzle-orm';
import { paymentRules } from '#src/config/orders.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { payments, refunds } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { refundError, settleRefund } from '#src/features/orders/refunds/settle-refund.ts';

/**
 * Asks the provider about refunds that it accepted long ago without reporting an outcome since, the longest unchecked
 * first. One that could not be looked up waits for its next turn.
 */
export async function checkPendingRefunds(deps: Deps): Promise<void> {
  const provider = deps.payments;
  if (!provider) return;
  const now = deps.clock.now();
  const lastCheckedBefore = new Date(now.getTime() - paymentRules.refundCheckedAfterSeconds * 1000);
  const lastChecked = sql`coalesce(${refunds.checkedAt}, ${refunds.createdAt})`;
  const isDue = and(eq(refunds.state, 'asked'), isNotNull(refunds.reference), lt(lastChecked, lastCheckedBefore));
  const due = await deps.db
    .select({ id: refunds.id, reference: refunds.reference })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(isDue, eq(payments.provider, provider.provider)))
    .orderBy(asc(lastChecked), asc(refunds.id))
    .limit(paymentRules.reconciledAtOnce);
  for (const { id, reference } of due) {
    await deps.db.update(refunds).set({ checkedAt: now }).where(eq(refunds.id, id));
    try {
      const outcome = await provider.readRefund(reference ?? '');
      await deps.db.transaction((tx) => settleRefund(deps, tx, id, { ...outcome, error: refundError(outcome) }));
    } catch (error) {
      if (!(error instanceof DeliveryFailure)) throw error;
      deps.log.warn({ refund: id, reason: error.message }, 'a pending refund could not be looked up');
    }
  }
}
