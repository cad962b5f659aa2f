import type { Tx } from '#src/db/client.ts';
import { paymentNotices } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';

/** Records a provider's notice, and returns whether it is new. It counts as known once the transaction is committed. */
export async function isFirstReport(
  { clock }: Pick<Deps, 'clock'>,
  tx: Tx,
  provider: string,
  noticeId: string,
): Promise<boolean> {
  const rows = await tx
    .insert(paymentNotices)
    .values({ provider, noticeId, receivedAt: clock.now() })
    .onConflictDoNothing()
    .returning({ noticeId: paymentNotices.noticeId });
  return rows.length === 1;
}
