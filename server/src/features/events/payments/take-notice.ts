import type { PaymentNotice } from '#src/adapters/payments/payments.ts';
import type { Deps } from '#src/deps.ts';
import { noteRefundNowOrLater } from '../refunds/note-later.ts';
import { settleVisit } from './settle-visit.ts';

/** Does what a notice asks for. Returns once it is committed: only then may the provider hear that we have heard. */
export async function takeNotice(deps: Deps, provider: string, notice: PaymentNotice): Promise<void> {
  if (!(await isOurs(deps, provider, notice)))
    deps.log.warn({ notice: notice.id }, 'a notice about no payment of ours');
}

async function isOurs(deps: Deps, provider: string, notice: PaymentNotice): Promise<boolean> {
  switch (notice.about) {
    case 'visit': {
      const { reference, paymentId, id: noticeId } = notice;
      return await settleVisit(deps, { provider, reference, paymentId, noticeId }, notice.outcome);
    }
    case 'refund':
      return await noteRefundNowOrLater(deps, provider, notice);
    case 'nothing':
      return true;
  }
}
