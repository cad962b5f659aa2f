import { inArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { ticketTypes } from '#src/db/schema/tickets.ts';

type Asked = { eventId: string; userId: string; wanted: readonly { ticketTypeId: string | null }[] };

/**
 * Of which kind these tickets would be more than one person may have, over all their orders of the event, and how many
 * more they may have of it. Null: of none. The counters must be locked.
 */
export async function exceededLimits(
  tx: Tx,
  { eventId, userId, wanted }: Asked,
): Promise<{ ticketId: string; mayHave: number } | null> {
  const ids = [...new Set(wanted.flatMap(({ ticketTypeId }) => ticketTypeId ?? []))];
  if (ids.length === 0) return null;
  const had = sql<number>`(select count(*)::int from orders o join registrations r on r.order_id = o.id
    where o.user_id = ${userId} and o.event_id = ${eventId} and r.ticket_type_id = ticket_types.id
      and r.state in ('held', 'confirmed'))`;
  const types = await tx
    .select({ id: ticketTypes.id, max: ticketTypes.maxPerPerson, had })
    .from(ticketTypes)
    .where(inArray(ticketTypes.id, ids));
  for (const type of types) {
    const asked = wanted.filter(({ ticketTypeId }) => ticketTypeId === type.id).length;
    if (type.had + asked > type.max) return { ticketId: type.id, mayHave: Math.max(0, type.max - type.had) };
  }
  return null;
}
