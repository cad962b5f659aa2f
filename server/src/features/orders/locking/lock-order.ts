import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders, ticketTypes } from '#src/db/schema/tickets.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import { AppError } from '#src/http/responses/app-error.ts';

const { searchWords: _, description: _description, ...eventColumns } = getTableColumns(events);

export type OrderRow = typeof orders.$inferSelect;
export type Place = typeof registrations.$inferSelect;
export type PlaceChange = typeof placeChanges.$inferSelect;
export type OrderEvent = Awaited<ReturnType<typeof readOrderEvent>>;

/** An order with all that deciding about it needs. */
export type Locked = {
  order: OrderRow;
  event: OrderEvent;
  /** The buyer's own first. */
  places: Place[];
  /** A dearer audience that is kept until the difference is paid. */
  change: PlaceChange | null;
};

/**
 * Locks an order for a change: first the counters of its event, then itself, as decision 0026 says. So whatever else
 * changes its places, its money or its event has happened before, or waits. Null: there is none.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<Locked | null> {
  const [known] = await tx.select({ eventId: orders.eventId }).from(orders).where(eq(orders.id, orderId));
  if (!known) return null;
  await lockCounters(tx, known.eventId);
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
  return await readWhole(tx, orderId);
}

/** The same without a lock, to be shown. */
export async function readWhole(db: Db | Tx, orderId: string): Promise<Locked | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const places = await db
    .select(getTableColumns(registrations))
    .from(registrations)
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .where(eq(registrations.orderId, orderId))
    .orderBy(
      sql`${registrations.userId} is not distinct from ${order.userId} and ${order.userId}::uuid is not null desc`,
      asc(ticketTypes.position),
      asc(registrations.id),
    );
  const [change] = await db
    .select()
    .from(placeChanges)
    .where(and(eq(placeChanges.orderId, orderId), eq(placeChanges.state, 'open')));
  return { order, event: await readOrderEvent(db, order.eventId), places, change: change ?? null };
}

async function readOrderEvent(db: Db | Tx, eventId: string) {
  const [event] = await db.select(eventColumns).from(events).where(eq(events.id, eventId));
  if (!event) throw new Error('an order without its event');
  return event;
}

/** Places that an order has or keeps. */
export function livingOf({ places }: Pick<Locked, 'places'>): Place[] {
  return places.filter(({ state }) => state === 'held' || state === 'confirmed');
}

export function noSuchOrder(): AppError {
  return new AppError('NOT_FOUND', 'There is no such order.');
}

export function refusedNow(): AppError {
  return new AppError('ORDER_STATE_REFUSED', 'This cannot be done with the order as it is now.');
}
