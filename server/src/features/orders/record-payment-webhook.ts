import type { Tx } from '#src/db/client.ts';
import { paymentNotices } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';

/** Records a webhook about a payment or refund, and returns whether it is new. It is recorded once the transaction commits. */
export async function recordPaymentWebhook(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  provider: string,
  webhookId: string,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentNotices)
    .values({ provider, noticeId: webhookId, receivedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ noticeId: paymentNotices.noticeId });
  return rows.length === 1;
}
