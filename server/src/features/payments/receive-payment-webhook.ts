import { lt } from 'drizzle-orm';
import type { PaymentWebhook } from '#src/adapters/payments/payment-provider.ts';
import { paymentRules } from '#src/config/orders.ts';
import { localCheckouts } from '#src/db/schema/local-payments.ts';
import { paymentNotices } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { recordRefundNowOrLater } from '#src/features/orders/refunds/record-refund-later.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Applies a webhook whose signature was verified. Returns once it is committed, as an answered webhook is not repeated. */
export async function receivePaymentWebhook(deps: Deps, provider: string, webhook: PaymentWebhook): Promise<void> {
  if (!(await applyWebhook(deps, provider, webhook)))
    deps.log.warn({ webhook: webhook.id }, 'a payment webhook matches no payment');
}

/** False: no payment of ours is meant. */
async function applyWebhook(deps: Deps, provider: string, webhook: PaymentWebhook): Promise<boolean> {
  switch (webhook.about) {
    case 'checkout': {
      const { reference, paymentId, id: webhookId } = webhook;
      return await settleCheckout(deps, { provider, reference, paymentId, webhookId }, webhook.outcome);
    }
    case 'refund':
      return await recordRefundNowOrLater(deps, provider, webhook);
    case 'nothing':
      return true;
  }
}

/** Deletes webhooks that no provider repeats any more, and old sessions of the local checkout. */
export async function purgePaymentWebhooks({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - paymentRules.webhooksKeptSeconds * 1000);
  await db.delete(paymentNotices).where(lt(paymentNotices.receivedAt, before));
  await db.delete(localCheckouts).where(lt(localCheckouts.createdAt, before));
}
