import { eq } from 'drizzle-orm';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import { payments, refunds } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import type { refundRequested } from './request-refund.ts';
import { refundError, settleRefund } from './settle-refund.ts';

/**
 * Requests a refund from the payment provider. The refund's id is the idempotency key, so that a retry after a crash does
 * not refund twice. A refusal is final and shown to the organizer; the outbox retries any other failure.
 */
export async function carryOutRefund(deps: Deps, { refundId }: EventData<typeof refundRequested>): Promise<void> {
  const [row] = await deps.db
    .select({
      state: refunds.state,
      amountMinor: refunds.amountMinor,
      provider: payments.provider,
      chargeReference: payments.chargeReference,
      currency: payments.currency,
    })
    .from(refunds)
    .innerJoin(payments, eq(refunds.paymentId, payments.id))
    .where(eq(refunds.id, refundId));
  if (row?.state !== 'asked') return;
  const { provider, chargeReference, amountMinor, currency } = row;
  if (!deps.payments || deps.payments.provider !== provider || chargeReference === null)
    throw new DeliveryFailure(`refunds through ${provider} are not configured`, { permanent: false });
  try {
    const outcome = await deps.payments.refund({ id: refundId, chargeReference, amountMinor, currency });
    await settle(outcome.state, outcome.reference, refundError(outcome));
  } catch (error) {
    if (error instanceof DeliveryFailure && error.permanent) await settle('failed', null, error.message);
    throw error;
  }

  async function settle(state: 'done' | 'pending' | 'failed', reference: string | null, error: string | null) {
    await deps.db.transaction((tx) => settleRefund(deps, tx, refundId, { state, reference, error }));
    deps.wakeOutbox();
  }
}
