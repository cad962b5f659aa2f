import { and, asc, eq, lte } from 'drizzle-orm';
import { forEachSettled } from '#src/async/for-each-settled.ts';
import type { Tx } from '#src/db/client.ts';
import type { EventData } from '#src/db/outbox/domain-event.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { type Locked, lockOrder, readWhole } from '../locking/lock-order.ts';
import type { holdExpired } from './hold-expiry.ts';
import { endModeChange, releaseTickets } from './release-tickets.ts';

const atOnce = 200;

type Parts = Pick<Deps, 'db' | 'clock' | 'random' | 'secrets' | 'wakeOutbox'>;

/** Gives the places back of orders that were not paid in time, and those that were kept for a dearer audience. */
export async function expireOrders(deps: Parts): Promise<void> {
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
  await forEachSettled([...overdue, ...kept], end, 'orders could not be ended').finally(deps.wakeOutbox);
}

/** The same for one order, when its time is over. It may have been paid or extended since. */
export async function expireOrder(deps: Parts, { orderId }: EventData<typeof holdExpired>): Promise<void> {
  // Most are paid by then: nobody has to wait for the lock of their event.
  const known = await readWhole(deps.db, orderId);
  if (!known || !isOver(known, deps.clock.now())) return;
  await deps.db.transaction((tx) => expire(deps, tx, orderId));
  deps.wakeOutbox();
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

function isOver({ order, change }: Pick<Locked, 'order' | 'change'>, now: Date): boolean {
  const isPast = (until: Date | null | undefined) => until instanceof Date && until <= now;
  return isPast(change?.heldUntil) || (order.state === 'held' && isPast(order.heldUntil));
}

/** Whoever had the lock before may have paid, extended or cancelled it. */
async function expire(deps: Pick<Deps, 'clock' | 'random' | 'secrets'>, tx: Tx, orderId: string): Promise<void> {
  const locked = await lockOrder(tx, orderId);
  if (!locked) return;
  const now = deps.clock.now();
  const { order, change, places } = locked;
  if (change && change.heldUntil <= now) await endModeChange(deps, tx, locked, 'expired');
  if (order.state !== 'held' || !order.heldUntil || order.heldUntil > now) return;
  await releaseTickets(deps, tx, locked, { ids: places.map(({ id }) => id), as: 'expired' });
}
