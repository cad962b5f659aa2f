import { type SQL, sql } from 'drizzle-orm';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';

/** What was requested to be refunded of an order and has not been paid out yet, in minor units. */
export const pendingRefundMinor: SQL<number> = sql<number>`(select coalesce(sum(f.amount_minor), 0)::float8
  from refunds f where f.order_id = ${orders.id} and f.state = 'asked')`;

/** Whether a refund of the order has not been paid out yet. */
export const hasPendingRefund: SQL<boolean> = sql<boolean>`exists (select 1 from refunds f
  where f.order_id = ${orders.id} and f.state = 'asked')`;

/** Whether a refund of the order failed, and none was requested for the same ticket, or order, since. */
export const hasFailedRefund: SQL<boolean> = sql<boolean>`exists (select 1 from refunds f
  where f.order_id = ${orders.id} and f.state = 'failed' and not exists (select 1 from refunds g
    where g.order_id = f.order_id and g.state <> 'failed' and g.created_at > f.created_at
      and (g.registration_id is null or g.registration_id = f.registration_id)))`;

/** Whether the organizer owes the buyer a refund outside Foyer. */
export const hasDueRefund: SQL<boolean> = sql<boolean>`exists (select 1 from refunds f join payments p on p.id = f.payment_id
  where f.order_id = ${orders.id} and f.state = 'asked' and p.provider = 'offline')`;

/** Whether the organizer has yet to decide on a refund. */
export const hasUndecidedRefund: SQL<boolean> = sql<boolean>`(${orders.undecidedRefundMinor} > 0)`;

/** Whether the organizer has to act on a refund: pay it out, request it again, or decide on it. */
export const refundNeedsAttention: SQL<boolean> = sql<boolean>`(${hasDueRefund} or ${hasFailedRefund} or ${hasUndecidedRefund})`;

/** Whether something of a refund is to come for the buyer: not paid out yet, failed, or for the organizer to decide. */
export const isRefundUnsettled: SQL<boolean> = sql<boolean>`(${hasPendingRefund} or ${hasFailedRefund} or ${hasUndecidedRefund})`;

/** Whether a refund of the ticket, or of its order as a whole, has not been paid out yet. */
export const isRefundPending: SQL<boolean> = sql<boolean>`exists (select 1 from refunds f
  where f.order_id = ${registrations.orderId} and f.state = 'asked'
    and (f.registration_id is null or f.registration_id = ${registrations.id}))`;
