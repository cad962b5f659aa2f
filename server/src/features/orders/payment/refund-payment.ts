import type { Tx } from '#src/db/client.ts';
import type { Deps } from '#src/deps.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { requestRefund } from '../refunds/request-refund.ts';

type UnusedPayment = {
  orderId: string;
  paymentId: string;
  amountMinor: number;
  reason: 'late' | 'difference' | 'event-cancelled';
  /** False if it was paid in another currency than the order's, in which no notice can name the amount. */
  isOrderCurrency?: boolean;
};

/** Requests the full refund of a payment that buys nothing, and notifies the buyer. */
export async function refundPayment(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { orderId, paymentId, amountMinor, reason, isOrderCurrency = true }: UnusedPayment,
): Promise<void> {
  const refundMethods = await requestRefund(deps, tx, { orderId, paymentId, amountMinor, reason });
  if (isOrderCurrency) await enqueueOrderNews(deps, tx, orderId, 'refunded', { backMinor: amountMinor, refundMethods });
}
