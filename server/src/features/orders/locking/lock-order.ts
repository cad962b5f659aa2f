import { and, asc, eq, getTableColumns, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { placeChanges } from '#src/db/schema/order-changes.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { lockCounters } from '#src/features/events/lock-own-event.ts';
import { AppError } from '#src/http/responses/app-error.ts';

const { searchWords: _, description: _description, ...eventColumns } = getTableColumns(events);

export type OrderRow = typeof orders.$inferSelect;
/** One ticket of an order, or one registration without a ticket type. */
export type OrderTicketRow = typeof registrations.$inferSelect;
export type ModeChangeRow = typeof placeChanges.$inferSelect;
export type OrderEvent = Awaited<ReturnType<typeof readOrderEvent>>;

/** An order with its event, its tickets and the open change of attendance mode. */
export type FullOrder = {
  order: OrderRow;
  event: OrderEvent;
  /** Of all states, the buyer's own first. */
  tickets: OrderTicketRow[];
  /** A change of attendance mode that is on hold until the difference in price is paid. */
  modeChange: ModeChangeRow | null;
};

/**
 * Locks the counters of the event, then the order (decision 0026), so that no one else changes the order's tickets,
 * money or event at the same time. Null if there is no such order.
 */
export async function lockOrder(tx: Tx, orderId: string): Promise<FullOrder | null> {
  const [found] = await tx.select({ eventId: orders.eventId }).from(orders).where(eq(orders.id, orderId));
  if (!found) return null;
  await lockCounters(tx, found.eventId);
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('no key update');
  return await readFullOrder(tx, orderId);
}

/** Reads an order without locking it. */
export async function readFullOrder(db: Db | Tx, orderId: string): Promise<FullOrder | null> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) return null;
  const tickets = await db
    .select(getTableColumns(registrations))
    .from(registrations)
    .leftJoin(ticketTypes, eq(ticketTypes.id, registrations.ticketTypeId))
    .where(eq(registrations.orderId, orderId))
    .orderBy(
      sql`${registrations.userId} is not distinct from ${order.userId} and ${order.userId}::uuid is not null desc`,
      asc(ticketTypes.position),
      asc(registrations.id),
    );
  const [modeChange] = await db
    .select()
    .from(placeChanges)
    .where(and(eq(placeChanges.orderId, orderId), eq(placeChanges.state, 'open')));
  return { order, event: await readOrderEvent(db, order.eventId), tickets, modeChange: modeChange ?? null };
}

async function readOrderEvent(db: Db | Tx, eventId: string) {
  const [event] = await db.select(eventColumns).from(events).where(eq(events.id, eventId));
  if (!event) throw new Error('an order without its event');
  return event;
}

/** The tickets of an order that are held or confirmed. */
export function activeTickets({ tickets }: Pick<FullOrder, 'tickets'>): OrderTicketRow[] {
  return tickets.filter(({ state }) => state === 'held' || state === 'confirmed');
}

export function noSuchOrder(): AppError {
  return new AppError('NOT_FOUND', 'Order not found.');
}

export function orderStateRefused(): AppError {
  return new AppError('ORDER_STATE_REFUSED', 'This is not possible in the current state of the order.');
}
