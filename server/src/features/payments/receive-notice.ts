import { lt } from 'drizzle-orm';
import type { PaymentNotice } from '#src/adapters/payments/payment-provider.ts';
import { paymentRules } from '#src/config/orders.ts';
import { localCheckouts } from '#src/db/schema/local-payments.ts';
import { paymentNotices } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { recordRefundNowOrLater } from '#src/features/orders/refunds/record-refund-later.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Applies a notice (a verified provider webhook). Returns once it is committed, as an answered notice is not repeated. */
export async function receiveNotice(deps: Deps, provider: string, notice: PaymentNotice): Promise<void> {
  if (!(await applyNotice(deps, provider, notice)))
    deps.log.warn({ notice: notice.id }, 'a payment notice matches no payment');
}

/** False: no payment of ours is meant. */
async function applyNotice(deps: Deps, provider: string, notice: PaymentNotice): Promise<boolean> {
  switch (notice.about) {
    case 'checkout': {
      const { reference, paymentId, id: noticeId } = notice;
      return await settleCheckout(deps, { provider, reference, paymentId, noticeId }, notice.outcome);
    }
    case 'refund':
      return await recordRefundNowOrLater(deps, provider, notice);
    case 'nothing':
      return true;
  }
}

/** Deletes notices that no provider repeats any more, and old sessions of the local checkout. */
export async function purgePaymentNotices({ db, clock }: Deps): Promise<void> {
  const before = new Date(clock.now().getTime() - paymentRules.noticesKeptSeconds * 1000);
  await db.delete(paymentNotices).where(lt(paymentNotices.receivedAt, before));
  await db.delete(localCheckouts).where(lt(localCheckouts.createdAt, before));
}
