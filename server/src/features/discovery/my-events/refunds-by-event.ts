import type { OrderRefunds } from '@foyer/contract/orders/order.ts';
import { and, eq, gt, inArray, or } from 'drizzle-orm';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import type { Deps } from '#src/deps.ts';
import {
  hasDueRefund,
  hasFailedRefund,
  hasUndecidedRefund,
  pendingRefundMinor,
} from '#src/features/events/refund-conditions.ts';

/** The refunds of a buyer's orders for these events, by the id of the event. Orders without refunds are left out. */
export async function refundsByEvent(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  eventIds: readonly string[],
): Promise<Map<string, OrderRefunds[]>> {
  const isMine = and(eq(orders.userId, userId), inArray(orders.eventId, [...eventIds]));
  const rows = await db
    .select({
      eventId: orders.eventId,
      currency: orders.currency,
      refundedMinor: orders.refundedMinor,
      undecidedRefundMinor: orders.undecidedRefundMinor,
      pendingRefundMinor,
      refundFailed: hasFailedRefund,
      refundDue: hasDueRefund,
    })
    .from(orders)
    // With a join Drizzle writes `orders.id` in full, which the subqueries need.
    .innerJoin(events, eq(events.id, orders.eventId))
    .where(and(isMine, or(gt(orders.refundedMinor, 0), hasFailedRefund, hasUndecidedRefund)))
    .orderBy(orders.createdAt);
  const byEvent = new Map<string, OrderRefunds[]>();
  for (const { eventId, ...refunds } of rows) byEvent.set(eventId, [...(byEvent.get(eventId) ?? []), refunds]);
  return byEvent;
}
