import { and, asc, eq, lte } from 'drizzle-orm';
import { forEachSettled } from '#src/async/for-each-settled.ts';
import type { Tx } from '#src/db/client.ts';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import { type FullOrder, lockOrder, readFullOrder } from '../locking/lock-order.ts';
import type { holdExpired } from './hold-expiry.ts';
import { endModeChange, releaseTickets } from './release-tickets.ts';

const batchSize = 200;

type ExpiryDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

/** Releases the tickets of orders that were not paid in time, and of unpaid changes of attendance mode. */
export async function expireOrders(deps: ExpiryDeps): Promise<void> {
  const overdueOrders = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'held'), lte(orders.heldUntil, deps.clock.now())))
    .orderBy(asc(orders.heldUntil))
    .limit(batchSize);
  const overdueChanges = await deps.db
    .select({ id: placeChanges.orderId })
    .from(placeChanges)
    .where(and(eq(placeChanges.state, 'open'), lte(placeChanges.heldUntil, deps.clock.now())))
    .limit(batchSize);
  // A transaction for each, so that a buyer who is paying waits for one order at most.
  const expireOne = ({ id }: { id: string }) => deps.db.transaction((tx) => expire(deps, tx, id));
  await forEachSettled([...overdueOrders, ...overdueChanges], expireOne, 'orders could not be ended').finally(
    deps.wakeOutbox,
  );
}

/** Expires one order when its hold is over, unless it was paid or extended. */
export async function expireOrder(deps: ExpiryDeps, { orderId }: EventData<typeof holdExpired>): Promise<void> {
  // Most orders are paid by then and need no lock on their event.
  const order = await readFullOrder(deps.db, orderId);
  if (!order || !isOver(order, deps.clock.now())) return;
  await deps.db.transaction((tx) => expire(deps, tx, orderId));
  deps.wakeOutbox();
}

/** Expires the overdue orders of one event before a new order. The transaction must have locked the event's counters. */
export async function expireOverdue(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  eventId: string,
): Promise<void> {
  const overdueOrders = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.state, 'held'), lte(orders.heldUntil, deps.clock.now())));
  const overdueChanges = await tx
    .select({ id: placeChanges.orderId })
    .from(placeChanges)
    .innerJoin(orders, eq(orders.id, placeChanges.orderId))
    .where(
      and(eq(orders.eventId, eventId), eq(placeChanges.state, 'open'), lte(placeChanges.heldUntil, deps.clock.now())),
    );
  for (const { id } of [...overdueOrders, ...overdueChanges]) await expire(deps, tx, id);
}

function isOver({ order, modeChange }: Pick<FullOrder, 'order' | 'modeChange'>, now: Date): boolean {
  const isPast = (until: Date | null | undefined) => until instanceof Date && until <= now;
  return isPast(modeChange?.heldUntil) || (order.state === 'held' && isPast(order.heldUntil));
}

/** Checks again under the lock: the order may have been paid, extended or canceled meanwhile. */
async function expire(deps: Pick<Deps, 'clock' | 'random' | 'secrets'>, tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return;
  const now = deps.clock.now();
  const { order, modeChange, tickets } = locked;
  if (modeChange && modeChange.heldUntil <= now) await endModeChange(deps, tx, locked, 'expired');
  if (order.state !== 'held' || !order.heldUntil || order.heldUntil > now) return;
  await releaseTickets(deps, tx, locked, { ids: tickets.map(({ id }) => id), as: 'expired' });
}
