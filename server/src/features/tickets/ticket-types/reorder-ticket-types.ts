import { and, eq, isNull, sql } from 'drizzle-orm';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { lockOwnEvent } from '#src/features/events/lock-own-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { AppError } from '#src/http/responses/app-error.ts';

/**
 * Saves a new order of all ticket types on sale at once. Refused with EVENT_CHANGED if the list has changed meanwhile, so
 * that two organizers do not undo each other's work.
 */
export async function reorderTicketTypes(
  deps: Deps,
  viewer: SignedInUser,
  { id: eventId, ids }: { id: string; ids: readonly string[] },
): Promise<Record<string, never>> {
  await deps.db.transaction(async (tx) => {
    const event = await lockOwnEvent(deps, tx, viewer, eventId);
    if (event.state === 'cancelled') throw new AppError('EVENT_STATE_REFUSED', 'The event is canceled.');
    const onSale = and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.archivedAt));
    const current = await tx.select({ id: ticketTypes.id }).from(ticketTypes).where(onSale);
    const named = new Set(ids);
    const isComplete = named.size === ids.length && current.length === ids.length;
    if (!isComplete || current.some(({ id }) => !named.has(id)))
      throw new AppError('EVENT_CHANGED', 'The ticket types have changed.');
    await tx.execute(sql`
      update ticket_types set position = place - 1
      from unnest(${sql.param([...ids])}::uuid[]) with ordinality as given (ticket_id, place)
      where id = ticket_id and event_id = ${eventId}::uuid`);
  });
  return {};
}
