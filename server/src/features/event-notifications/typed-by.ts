import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';

/** Whose account has typed the address of a registration: its buyer's, or its organizer's for all who help them. */
export const typedById = sql<string | null>`case when ${registrations.orderId} is null
  then ${events.organizerId} else ${orders.userId} end`;

/** The same of several registrations, by their ids. */
export async function typedBy(tx: Tx, registrationIds: readonly string[]): Promise<Map<string, string | null>> {
  const rows = await tx
    .select({ id: registrations.id, senderId: typedById })
    .from(registrations)
    .innerJoin(events, eq(events.id, registrations.eventId))
    .leftJoin(orders, eq(orders.id, registrations.orderId))
    .where(sql`${registrations.id} = any(${sql.param(registrationIds)}::uuid[])`);
  return new Map(rows.map(({ id, senderId }) => [id, senderId]));
}
