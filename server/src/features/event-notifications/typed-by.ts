import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';

/** The account that entered a registration's address: the buyer, or the organizer also on behalf of their team. */
export const typedById = sql<string | null>`case when ${registrations.orderId} is null
  then ${events.organizerId} else ${orders.userId} end`;

/** The accounts that entered the addresses of these registrations, by registration id. */
export async function typedBy(tx: Tx, registrationIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ id: registrations.id, senderId: typedById })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .where(sql`${registrations.id} = any(${sql.param(registrationIds)}::uuid[])`);
  return new Map(rows.map(({ id, senderId }) => [id, senderId]));
}
