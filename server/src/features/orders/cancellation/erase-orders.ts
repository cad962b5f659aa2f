import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { transfers } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { livingOf, lockOrder } from '../locking/lock-order.ts';
import { isAttending } from '../policy.ts';
import { rulePercent } from '../refunds/refund-rule.ts';
import { cancelTickets } from './cancel-order.ts';

/**
 * Takes a person out of orders: what waits to be paid is given back, and so is the place they come on themselves, under
 * the organizer's rule. Those whom they have named come all the same: their tickets are paid. What was paid stays in the
 * books without the person.
 */
export async function eraseOrders(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  userId: string,
): Promise<void> {
  const concerned = await tx
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
  for (const { id } of concerned) {
    const locked = await lockOrder(tx, id);
    if (!locked || !isAttending(locked, deps.clock.now())) continue;
    const { order } = locked;
    const isOpen = order.userId === userId && order.state !== 'confirmed';
    const ending = livingOf(locked).filter((place) => isOpen || place.userId === userId);
    if (ending.length === 0) continue;
    await cancelTickets(deps, tx, locked, {
      ending,
      percent: rulePercent(locked, deps.clock.now()),
      reason: 'guest',
      isTakenAway: false,
    });
  }
  await tx.delete(transfers).where(eq(transfers.fromUserId, userId));
}
