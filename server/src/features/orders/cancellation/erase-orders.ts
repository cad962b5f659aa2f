import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import { activeTickets, lockOrder } from '../locking/lock-order.ts';
import { isEventActive } from '../policy.ts';
import { rulePercent } from '../refunds/refund-rule.ts';
import { cancelTickets } from './cancel-tickets.ts';

/**
 * Removes an erased account from its orders: cancels those not paid yet, and the account's own tickets by the event's
 * refund rule. Tickets that are paid for guests stay valid, and payments stay in the accounts without the person.
 */
export async function eraseOrders(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const openOrders = await tx
    .selectDistinct({ id: orders.id, eventId: orders.eventId })
    .from(orders)
    .leftJoin(registrations, eq(registrations.orderId, orders.id))
    .where(
      and(
        or(eq(orders.userId, userId), eq(registrations.userId, userId)),
        inArray(orders.state, ['held', 'awaiting', 'confirmed']),
      ),
    )
    .orderBy(asc(orders.eventId), asc(orders.id));
  for (const { id } of openOrders) {
    const locked = await lockOrder(tx, id);
    if (!locked || !isEventActive(locked, deps.clock.now())) continue;
    const { order } = locked;
    const isUnpaid = order.userId === userId && order.state !== 'confirmed';
    const tickets = activeTickets(locked).filter((ticket) => isUnpaid || ticket.userId === userId);
    if (tickets.length === 0) continue;
    await cancelTickets(deps, tx, locked, {
      tickets,
      percent: rulePercent(locked, deps.clock.now()),
      reason: 'guest',
      isRemoval: false,
    });
  }
  await tx.delete(transfers).where(eq(transfers.fromUserId, userId));
}
