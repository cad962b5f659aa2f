import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { activeTickets, lockOrder } from '../locking/lock-order.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { cancelEventOrders, type eventOrdersCancelled } from './cancel-event-orders.ts';
import { endModeChange, releaseTickets } from './release-tickets.ts';

type WriteDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const pageSize = 50;

/**
 * Refunds a canceled event's orders in batches, each order in its own transaction; a repeat refunds nothing twice.
 * Confirmed tickets keep their state: the event itself is shown as canceled.
 */
export async function refundCancelledEvent(
  deps: Deps,
  { eventId, after }: EventData<typeof eventOrdersCancelled>,
): Promise<void> {
  const page = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.eventId, eventId),
        inArray(orders.state, ['held', 'awaiting', 'confirmed']),
        after === null ? undefined : gt(orders.id, after),
      ),
    )
    .orderBy(asc(orders.id))
    .limit(pageSize);
  for (const { id } of page) await deps.db.transaction((tx) => refundOne(deps, tx, id));
  const last = page.at(-1);
  if (last && page.length === pageSize)
    await deps.db.transaction((tx) => cancelEventOrders(deps, tx, eventId, last.id));
  deps.wakeOutbox();
}

async function refundOne(deps: WriteDeps, tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return;
  const { order, tickets } = locked;
  if (order.state === 'held' || order.state === 'awaiting')
    await releaseTickets(deps, tx, locked, { ids: tickets.map(({ id }) => id), as: 'cancelled' });
  else if (activeTickets(locked).length > 0) await endModeChange(deps, tx, locked, 'dropped');
  const backMinor = order.paidMinor - order.refundedMinor;
  if (backMinor === 0) return;
  const refundMethods = await requestRefund(deps, tx, { orderId, amountMinor: backMinor, reason: 'event-cancelled' });
  await enqueueOrderNews(deps, tx, orderId, 'refunded', { backMinor, refundMethods });
}
