import { and, gt, lte, type SQL, sql } from 'drizzle-orm';
import { orders } from '#src/db/schema/tickets.ts';
import type { Locked, OrderRow } from '../locking/lock-order.ts';

/** Whether an order was not paid in time, though nobody has given its places back yet: that is done once a minute. */
function isOverdue({ state, heldUntil }: Pick<OrderRow, 'state' | 'heldUntil'>, now: Date): boolean {
  return state === 'held' && heldUntil !== null && heldUntil <= now;
}

/** What an order is shown to be from the moment in which its time is over. */
export function stateOf(order: Pick<OrderRow, 'state' | 'heldUntil'>, now: Date): OrderRow['state'] {
  return isOverdue(order, now) ? 'expired' : order.state;
}

/** Orders that are shown to be so. */
export function isShownAs(state: OrderRow['state'], now: Date): SQL | undefined {
  const stands = sql`${orders.state} = ${state}`;
  if (state === 'held') return and(stands, gt(orders.heldUntil, now));
  const overdue = and(sql`${orders.state} = 'held'`, lte(orders.heldUntil, now));
  return state === 'expired' ? sql`(${stands} or ${overdue})` : stands;
}

/** The same of a whole order: neither its places nor a dearer one that was kept are its own any more. */
export function currentOrder<Whole extends Locked>(whole: Whole, now: Date): Whole {
  const change = whole.change && whole.change.heldUntil > now ? whole.change : null;
  if (!isOverdue(whole.order, now)) return { ...whole, change };
  const order = { ...whole.order, state: 'expired' as const, heldUntil: null, endedAt: whole.order.heldUntil };
  const places = whole.places.map((place) =>
    place.state === 'held' ? { ...place, state: 'expired' as const } : place,
  );
  return { ...whole, order, places, change };
}
