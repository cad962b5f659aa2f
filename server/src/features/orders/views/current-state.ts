import { and, gt, lte, type SQL, sql } from 'drizzle-orm';
import { orders } from '#src/db/schema/orders.ts';
import type { FullOrder, OrderRow } from '../locking/lock-order.ts';

/** Whether the hold on an order has ended, also before the job that expires orders has run. */
function isOverdue({ state, heldUntil }: Pick<OrderRow, 'state' | 'heldUntil'>, now: Date): boolean {
  return state === 'held' && heldUntil !== null && heldUntil <= now;
}

/** The state of an order by the clock: an overdue one is expired. */
export function currentState(order: Pick<OrderRow, 'state' | 'heldUntil'>, now: Date): OrderRow['state'] {
  return isOverdue(order, now) ? 'expired' : order.state;
}

/** The condition for orders in this state by the clock. */
export function hasCurrentState(state: OrderRow['state'], now: Date): SQL | undefined {
  const isStored = sql`${orders.state} = ${state}`;
  if (state === 'held') return and(isStored, gt(orders.heldUntil, now));
  const overdue = and(sql`${orders.state} = 'held'`, lte(orders.heldUntil, now));
  return state === 'expired' ? sql`(${isStored} or ${overdue})` : isStored;
}

/** An order with the states it has by the clock: without expired tickets and an expired change of attendance mode. */
export function currentOrder<Order extends FullOrder>(stored: Order, now: Date): Order {
  const modeChange = stored.modeChange && stored.modeChange.heldUntil > now ? stored.modeChange : null;
  if (!isOverdue(stored.order, now)) return { ...stored, modeChange };
  const order = { ...stored.order, state: 'expired' as const, heldUntil: null, endedAt: stored.order.heldUntil };
  const tickets = stored.tickets.map((ticket) =>
    ticket.state === 'held' ? { ...ticket, state: 'expired' as const } : ticket,
  );
  return { ...stored, order, tickets, modeChange };
}
