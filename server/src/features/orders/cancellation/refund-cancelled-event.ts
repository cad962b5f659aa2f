import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { livingOf, lockOrder } from '../locking/lock-order.ts';
import { enqueueOrderNews } from '../notifications/order-news.ts';
import { requestRefund } from '../refunds/request-refund.ts';
import { cancelEventOrders, type eventOrdersCancelled } from './orders-called-off.ts';
import { endModeChange, releaseTickets } from './release-tickets.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

const pageSize = 50;

/**
 * Some orders at a time, each in a transaction of its own: repeated, it finds nothing more to give back. Those who have
 * a place keep it in the books: the event itself says that it does not take place.
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

async function refundOne(deps: Parts, tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return;
  const { order, places } = locked;
  if (order.state === 'held' || order.state === 'awaiting')
    await releaseTickets(deps, tx, locked, { ids: places.map(({ id }) => id), as: 'cancelled' });
  else if (livingOf(locked).length > 0) await endModeChange(deps, tx, locked, 'dropped');
  const backMinor = order.paidMinor - order.refundedMinor;
  if (backMinor === 0) return;
  await requestRefund(deps, tx, { orderId, amountMinor: backMinor, reason: 'event-cancelled' });
  await enqueueOrderNews(deps, tx, orderId, 'refunded', { backMinor });
}
