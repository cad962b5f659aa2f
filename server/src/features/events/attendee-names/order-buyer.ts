import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { users } from '#src/db/schema/accounts.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { isActiveIn } from '#src/features/accounts/is-account-active.ts';

const buyers = alias(users, 'buyers');
/** The ticket was never transferred to an account: after a transfer, it is no longer the buyer's guest even once that account is erased. */
const isUnclaimed = sql`registrations.user_id is null and not registrations.taken_over`;

/** Left joins for registrations, in this order: the order, then its buyer unless suspended or being deleted. */
export const orderJoin = [orders, eq(orders.id, registrations.orderId)] as const;
export const buyerJoin = [buyers, and(eq(buyers.id, orders.userId), isActiveIn('buyers'))] as const;

/** The buyer of a ticket that was never transferred; its holder is the buyer's guest. Null for all other tickets. */
export const buyerName = sql<string | null>`case when ${isUnclaimed} then ${buyers.name} end`;

/** Additional search text for an attendee: the buyer's name, and the order number with and without hyphens. */
export const buyerSearchText: SQL<string> = sql`coalesce((
  select concat_ws(' ', o.number, replace(o.number, '-', ' '), replace(o.number, '-', ''), case when ${isUnclaimed} then b.name end)
  from orders o left join users b on b.id = o.user_id and ${isActiveIn('b')}
  where o.id = registrations.order_id), '')`;
