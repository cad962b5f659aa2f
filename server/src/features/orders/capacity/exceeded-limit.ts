import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';

type LimitCheck = { eventId: string; userId: string; requested: readonly { ticketTypeId: string | null }[] };

/**
 * The first ticket type of which these tickets would exceed the limit per person, counting all the buyer's orders for
 * the event, and how many more they may order. Null if none. The counters must be locked.
 */
export async function exceededLimit(
  tx: Tx,
  { eventId, userId, requested }: LimitCheck,
): Promise<{ ticketId: string; mayHave: number } | null> {
  const ids = [...new Set(requested.flatMap(({ ticketTypeId }) => ticketTypeId ?? []))];
  if (ids.length === 0) return null;
  const owned = sql<number>`(select count(*)::int from orders o join registrations r on r.order_id = o.id
    where o.user_id = ${userId} and o.event_id = ${eventId} and r.ticket_type_id = ticket_types.id
      and r.state in ('held', 'confirmed'))`;
  const types = await tx
    .select({ id: ticketTypes.id, max: ticketTypes.maxPerPerson, owned })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, ids));
  for (const type of types) {
    const count = requested.filter(({ ticketTypeId }) => ticketTypeId === type.id).length;
    if (type.owned + count > type.max) return { ticketId: type.id, mayHave: Math.max(0, type.max - type.owned) };
  }
  return null;
}
