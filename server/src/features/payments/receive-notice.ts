import type { PaymentNotice } from '#src/adapters/payments/payments.ts';
import type { Deps } from '#src/deps.ts';
import { recordRefundNowOrLater } from '#src/features/orders/refunds/record-refund-later.ts';
import { settleCheckout } from './settle-checkout.ts';

/** Does what a notice asks for. Returns once it is committed: only then may the provider hear that we have heard. */
export async function receiveNotice(deps: Deps, provider: string, notice: PaymentNotice): Promise<void> {
  if (!(await isOurs(deps, provider, notice)))
    deps.log.warn({ notice: notice.id }, 'a notice about no payment of ours');
}

async function isOurs(deps: Deps, provider: string, notice: PaymentNotice): Promise<boolean> {
  switch (notice.about) {
    case 'visit': {
      const { reference, paymentId, id: noticeId } = notice;
      return await settleCheckout(deps, { provider, reference, paymentId, noticeId }, notice.outcome);
    }
    case 'refund':
      return await recordRefundNowOrLater(deps, provider, notice);
    case 'nothing':
      return true;
  }
}
