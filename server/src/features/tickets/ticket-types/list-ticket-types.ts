import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { asc, eq, sql } from 'drizzle-orm';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { findEventById } from '#src/features/events/event-page/event-row.ts';
import { noSuchEvent, requireOrganizer } from '#src/features/events/event-page/read-event.ts';
import type { SignedInUser } from '#src/http/authentication/viewer.ts';
import { presentTicketType } from './present-ticket-type.ts';

/** All ticket types of an event, for its organizers; archived ones come last. */
export async function listTicketTypes(
  deps: Pick<Deps, 'db'>,
  viewer: SignedInUser,
  { id }: { id: string },
): Promise<{ items: TicketType[]; currency: string }> {
  await requireOrganizer(deps, viewer, id);
  const row = await findEventById(deps.db, id);
  if (!row) throw noSuchEvent();
  const types = await deps.db
    .select()
    .from(ticketTypes)
    .where(eq(ticketTypes.eventId, id))
    .orderBy(
      sql`${ticketTypes.archivedAt} is not null`,
      asc(ticketTypes.position),
      asc(ticketTypes.createdAt),
      asc(ticketTypes.id),
    );
  return { items: types.map(presentTicketType), currency: row.event.currency };
}
