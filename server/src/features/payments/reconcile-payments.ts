import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { forEachSettled } from '#src/async/for-each-settled.ts';
import { paymentRules } from '#src/config/orders.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { orders, payments, refunds } from '#src/db/schema/orders.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import type { Deps } from '#src/deps.ts';
import { settleRefund } from '#src/features/orders/refunds/settle-refund.ts';
import { checkPendingRefunds } from './check-pending-refunds.ts';
import type { Payment } from './find-or-create-payment.ts';
import { lookUpPayment } from './look-up-payment.ts';

/**
 * Asks the provider about checkouts and pending refunds without a webhook, and ends checkouts whose order is no longer
 * open, so that nobody pays in vain. A payment found this way confirms its order or is refunded. Runs every minute.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const due = await duePayments(deps);
  await forEachSettled(due, (payment) => settle(deps, payment), 'some checkout sessions could not be settled').finally(
    async () => {
      await failDeadRefunds(deps);
      await checkPendingRefunds(deps);
    },
  );
}

async function settle(deps: Deps, { payment, isOver }: DuePayment): Promise<void> {
  try {
    await lookUpPayment(deps, payment, isOver ? 'end' : 'read');
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    deps.log.warn({ payment: payment.id, reason: error.message }, 'a checkout session could not be looked up');
  }
}

type DuePayment = { payment: Payment; isOver: boolean };

/** Open payments to look up, the longest unchecked first. One that could not be looked up waits for its next turn. */
async function duePayments({ db, clock }: Deps): Promise<DuePayment[]> {
  const now = clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const isOrderOpen = sql`${orders.state} = 'awaiting' or ${orders.state} = 'held' and ${orders.heldUntil} > ${now}`;
  const isChangeOpen = sql`${orders.state} = 'confirmed' and exists (select 1 from ${placeChanges}
    where ${placeChanges.orderId} = ${orders.id} and ${placeChanges.state} = 'open' and ${placeChanges.heldUntil} > ${now})`;
  const isOver = sql<boolean>`not ((${isOrderOpen}) or (${isChangeOpen})) or ${payments.createdAt} < ${before(paymentRules.visitSeconds)}`;
  const lastCheckedBefore = before(paymentRules.reconciledAfterSeconds);
  return await db
    .select({ payment: payments, isOver: isOver.mapWith(Boolean) })
    .from(payments)
    .innerJoin(orders, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(payments.state, 'open'),
        ne(payments.provider, 'offline'),
        or(
          isOver,
          and(isNull(payments.checkedAt), lt(payments.createdAt, lastCheckedBefore)),
          lt(payments.checkedAt, lastCheckedBefore),
        ),
      ),
    )
    .orderBy(sql`${payments.checkedAt} asc nulls first`, asc(payments.id))
    .limit(paymentRules.reconciledAtOnce);
}

/** Marks refunds that the outbox gave up on as failed, so that the organizer sees them and the reason. */
async function failDeadRefunds(deps: Deps): Promise<void> {
  const rows = await deps.db
    .select({ id: refunds.id, error: outbox.lastError })
    .from(refunds)
    .innerJoin(outbox, eq(outbox.idempotencyKey, sql`'refund:' || ${refunds.id}`))
    // With a reference, the provider has accepted it after all.
    .where(and(eq(refunds.state, 'asked'), isNull(refunds.reference), sql`${outbox.deadAt} is not null`))
    .limit(paymentRules.reconciledAtOnce);
  for (const { id, error } of rows) {
    const failed = { state: 'failed', reference: null, error: error ?? 'given up' } as const;
    await deps.db.transaction((tx) => settleRefund(deps, tx, id, failed));
  }
}
