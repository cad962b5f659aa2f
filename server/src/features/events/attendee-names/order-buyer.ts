import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';

const buyers = alias(users, 'buyers');
/** Nobody has an account for it, and nobody has had one: what was handed over and then erased is nobody's guest. */
const isUntaken = sql`registrations.user_id is null and not registrations.taken_over`;

/** To be joined to registrations, in this order: the order of a place, and who has bought it if they are to be seen. */
export const orderJoin = [orders, eq(orders.id, registrations.orderId)] as const;
export const buyerJoin = [
  buyers,
  and(eq(buyers.id, orders.userId), isNull(buyers.suspendedAt), isNull(buyers.deletionDueAt)),
] as const;

/** Who has bought a place that nobody has taken over: its guest comes with them. Null for all other places. */
export const buyerName = sql<string | null>`case when ${isUntaken} then ${buyers.name} end`;

/** By what else the guest on a place is found: who has bought it, and the number of the order however it is typed. */
export const buyerSearchText: SQL<string> = sql`coalesce((
  select concat_ws(' ', o.number, replace(o.number, '-', ' '), replace(o.number, '-', ''), case when ${isUntaken} then b.name end)
  from orders o left join users b on b.id = o.user_id and b.suspended_at is null and b.deletion_due_at is null
  where o.id = registrations.order_id), '')`;
