import { and, gt, lte, not, type SQL, sql } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { FullOrder, OrderEvent, OrderRow } from '../locking/lock-order.ts';

/** Whether the hold on an order has ended, also before the job that expires orders has run. */
function isOverdue({ state, heldUntil }: Pick<OrderRow, 'state' | 'heldUntil'>, now: Date): boolean {
  return state === 'held' && heldUntil !== null && heldUntil <= now;
}

type EventState = Pick<OrderEvent, 'state'>;

/** The state of an order as shown: an overdue one is expired, and a confirmed one of a canceled event is canceled. */
export function currentState(
  order: Pick<OrderRow, 'state' | 'heldUntil'>,
  event: EventState,
  now: Date,
): OrderRow['state'] {
  if (order.state === 'confirmed' && event.state === 'cancelled') return 'cancelled';
  return isOverdue(order, now) ? 'expired' : order.state;
}

/**
 * What an order cost in this state. Canceled tickets lower the stored total, so a canceled order would show less than what
 * was paid and refunded.
 */
export function currentTotal(order: Pick<OrderRow, 'totalMinor' | 'paidMinor'>, state: OrderRow['state']): number {
  return state === 'cancelled' ? Math.max(order.totalMinor, order.paidMinor) : order.totalMinor;
}

/** The same in a query that joins the events. */
export function currentTotalIn(now: Date): SQL<number> {
  const isCancelled = hasCurrentState('cancelled', now);
  return sql`case when ${isCancelled} then greatest(${orders.totalMinor}, ${orders.paidMinor}) else ${orders.totalMinor} end`;
}

/** The condition for orders shown in this state. The query must join the events. */
export function hasCurrentState(state: OrderRow['state'], now: Date): SQL | undefined {
  const isStored = sql`${orders.state} = ${state}`;
  if (state === 'held') return and(isStored, gt(orders.heldUntil, now));
  const isEventCancelled = sql`${events.state} = 'cancelled'`;
  if (state === 'confirmed') return and(isStored, not(isEventCancelled));
  if (state === 'cancelled') return sql`(${isStored} or (${orders.state} = 'confirmed' and ${isEventCancelled}))`;
  const overdue = and(sql`${orders.state} = 'held'`, lte(orders.heldUntil, now));
  return state === 'expired' ? sql`(${isStored} or ${overdue})` : isStored;
}

/** An order with the states that are shown: without tickets that are expired or of a canceled event, and without an expired change of attendance mode. */
export function currentOrder<Order extends FullOrder>(stored: Order, now: Date): Order {
  const modeChange = stored.modeChange && stored.modeChange.heldUntil > now ? stored.modeChange : null;
  const state = currentState(stored.order, stored.event, now);
  const totalMinor = currentTotal(stored.order, state);
  if (!isOverdue(stored.order, now)) {
    const isCancelledWithEvent = state !== stored.order.state;
    const tickets = stored.tickets.map((ticket) =>
      isCancelledWithEvent && ticket.state === 'confirmed' ? { ...ticket, state: 'cancelled' as const } : ticket,
    );
    return { ...stored, order: { ...stored.order, state, totalMinor }, tickets, modeChange };
  }
  const order = { ...stored.order, state: 'expired' as const, heldUntil: null, endedAt: stored.order.heldUntil };
  const tickets = stored.tickets.map((ticket) =>
    ticket.state === 'held' ? { ...ticket, state: 'expired' as const } : ticket,
  );
  return { ...stored, order, tickets, modeChange };
}
