import { and, asc, eq, isNull, lt, ne, or, sql } from 'drizzle-orm';
import { forEachSettled } from '#src/async/for-each-settled.ts';
import { paymentRules } from '#src/config/orders.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { orders, payments, refunds } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { settleRefund } from '#src/features/orders/refunds/settle-refund.ts';
import { lookUpPayment } from './look-up-payment.ts';
import type { Payment } from './open-checkout.ts';

/**
 * Asks about visits of which nobody has told anything, and ends those whose order waits no longer, so that nobody pays
 * for nothing. What was paid all the same finds its place, or goes back. Run every minute.
 */
export async function reconcilePayments(deps: Deps): Promise<void> {
  const visits = await due(deps);
  await forEachSettled(visits, (visit) => settle(deps, visit), 'visits could not be settled').finally(() =>
    noteDeadRefunds(deps),
  );
}

async function settle(deps: Deps, { payment, isOver }: Visit): Promise<void> {
  try {
    await lookUpPayment(deps, payment, isOver ? 'end' : 'read');
  } catch (error) {
    if (!(error instanceof DeliveryFailure)) throw error;
    deps.log.warn({ payment: payment.id, reason: error.message }, 'a visit could not be asked about');
  }
}

type Visit = { payment: Payment; isOver: boolean };

/** Those that were asked about longest ago come first; a failed one waits for its next turn like the others. */
async function due({ db, clock }: Deps): Promise<Visit[]> {
  const now = clock.now();
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
  const kept = sql`${orders.state} = 'awaiting' or ${orders.state} = 'held' and ${orders.heldUntil} > ${now}`;
  const change = sql`${orders.state} = 'confirmed' and exists (select 1 from ${placeChanges}
    where ${placeChanges.orderId} = ${orders.id} and ${placeChanges.state} = 'open' and ${placeChanges.heldUntil} > ${now})`;
  const isOver = sql<boolean>`not ((${kept}) or (${change})) or ${payments.createdAt} < ${before(paymentRules.visitSeconds)}`;
  const patience = before(paymentRules.reconciledAfterSeconds);
  return await db
    .select({ payment: payments, isOver: isOver.mapWith(Boolean) })
    .from(payments)
    .innerJoin(orders, eq(payments.orderId, orders.id))
    .where(
      and(
        eq(payments.state, 'open'),
        ne(payments.provider, 'offline'),
        or(isOver, and(isNull(payments.checkedAt), lt(payments.createdAt, patience)), lt(payments.checkedAt, patience)),
      ),
    )
    .orderBy(sql`${payments.checkedAt} asc nulls first`, asc(payments.id))
    .limit(paymentRules.reconciledAtOnce);
}

/** Refunds that the outbox has given up after many tries: the organizer sees them, and why. */
async function noteDeadRefunds(deps: Deps): Promise<void> {
  const rows = await deps.db
    .select({ id: refunds.id, error: outbox.lastError })
    .from(refunds)
    .innerJoin(outbox, eq(outbox.idempotencyKey, sql`'refund:' || ${refunds.id}`))
    .where(and(eq(refunds.state, 'asked'), sql`${outbox.deadAt} is not null`))
    .limit(paymentRules.reconciledAtOnce);
  for (const { id, error } of rows) {
    const failed = { state: 'failed', reference: null, error: error ?? 'given up' } as const;
    await deps.db.transaction((tx) => settleRefund(deps, tx, id, failed));
  }
}
