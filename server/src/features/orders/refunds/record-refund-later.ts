import { and, eq } from 'drizzle-orm';
import type { PaymentWebhook } from '#src/adapters/payments/payment-provider.ts';
import { paymentRules } from '#src/config/orders.ts';
import { DeliveryFailure } from '#src/db/outbox/delivery-failure.ts';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import { payments } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { recordRefund } from './record-refund.ts';
import { refundReported } from './refund-reported.ts';

type RefundWebhook = Extract<PaymentWebhook, { about: 'refund' }>;

/**
 * Records a refund also if its webhook arrives before that of its payment: while checkouts are open, an unmatched refund
 * may belong to one of them and is retried through the outbox. Returns false if it belongs to no payment of ours.
 */
export async function recordRefundNowOrLater(deps: Deps, provider: string, webhook: RefundWebhook): Promise<boolean> {
  if (await recordRefund(deps, provider, webhook)) return true;
  const isOpen = and(eq(payments.provider, provider), eq(payments.state, 'open'));
  const [checkout] = await deps.db.select({ id: payments.id }).from(payments).where(isOpen).limit(1);
  // The last open checkout may have been settled since the first attempt.
  if (!checkout) return await recordRefund(deps, provider, webhook);
  const expiresAt = new Date(deps.clock.now().getTime() + 2 * paymentRules.visitSeconds * 1000);
  const idempotencyKey = `${refundReported.name}:${provider}:${webhook.id}`;
  await deps.db.transaction((tx) =>
    enqueueEvent(deps, tx, refundReported, { provider, notice: webhook }, { idempotencyKey, expiresAt }),
  );
  deps.wakeOutbox();
  return true;
}

export async function recordReportedRefund(
  deps: Deps,
  { provider, notice: webhook }: EventData<typeof refundReported>,
): Promise<void> {
  if (!(await recordRefund(deps, provider, webhook)))
    throw new DeliveryFailure('a refund of a payment that is not known yet', { permanent: false });
}
