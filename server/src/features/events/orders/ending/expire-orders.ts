import { and, asc, eq, lte } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { placeChanges } from '#src/db/schema/place-changes.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { eachByItself } from '#src/each-by-itself.ts';
import { lockOrder } from '../locking/lock-order.ts';
import { endChange, endPlaces } from './end-places.ts';

const atOnce = 200;

/** Gives the places back of orders that were not paid in time, and those that were kept for a dearer audience. */
export async function expireOrders(
  deps: Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>,
): Promise<void> {
  const overdue = await deps.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.state, 'held'), lte(orders.heldUntil, deps.clock.now())))
    .orderBy(asc(orders.heldUntil))
    .limit(atOnce);
  const kept = await deps.db
    .select({ id: placeChanges.orderId })
    .from(placeChanges)
    .where(and(eq(placeChanges.state, 'open'), lte(placeChanges.heldUntil, deps.clock.now())))
    .limit(atOnce);
  // Who pays for one of them does not wait for all.
  const end = ({ id }: { id: string }) => deps.db.transaction((tx) => expire(deps, tx, id));
  await eachByItself([...overdue, ...kept], end, 'orders could not be ended').finally(deps.wakeOutbox);
}

/** The same for one event whose counters the transaction has locked: somebody asks for places just now. */
export async function expireOverdue(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  eventId: string,
): Promise<void> {
  const overdue = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.state, 'held'), lte(orders.heldUntil, deps.clock.now())));
  const kept = await tx
    .select({ id: placeChanges.orderId })
    .from(placeChanges)
    .innerJoin(orders, eq(orders.id, placeChanges.orderId))
    .where(
      and(eq(orders.eventId, eventId), eq(placeChanges.state, 'open'), lte(placeChanges.heldUntil, deps.clock.now())),
    );
  for (const { id } of [...overdue, ...kept]) await expire(deps, tx, id);
}

/** Whoever had the lock before may have paid, extended or cancelled it. */
async function expire(deps: Pick<Deps, 'clock' | 'random' | 'secrets'>, tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return;
  const now = deps.clock.now();
  const { order, change, places } = locked;
  if (change && change.heldUntil <= now) await endChange(deps, tx, locked, 'expired');
  if (order.state !== 'held' || !order.heldUntil || order.heldUntil > now) return;
  await endPlaces(deps, tx, locked, { ids: places.map(({ id }) => id), as: 'expired' });
}
