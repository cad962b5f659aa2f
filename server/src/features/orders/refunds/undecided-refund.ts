import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { notifyHostsOfRefund } from './notify-hosts-of-refund.ts';

/**
 * Leaves it to the organizer whether this amount, in minor units, is refunded, and tells the hosts. The order must be
 * locked. They decide by refunding (payment/refund-order.ts) or by declining (payment/decline-refund.ts).
 */
export async function leaveRefundToHosts(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  orderId: string,
  amountMinor: number,
): Promise<void> {
  if (amountMinor <= 0) return;
  const { undecidedRefundMinor, paidMinor, refundedMinor } = orders;
  await tx
    .update(orders)
    .set({
      undecidedRefundMinor: sql`least(${undecidedRefundMinor} + ${amountMinor}, ${paidMinor} - ${refundedMinor})`,
    })
    .where(eq(orders.id, orderId));
  await notifyHostsOfRefund(deps, tx, orderId);
}

/** Records that the organizer has decided. The order must be locked. */
export async function markRefundDecided(tx: Tx, orderId: string): Promise<void> {
  await tx.update(orders).set({ undecidedRefundMinor: 0 }).where(eq(orders.id, orderId));
}
