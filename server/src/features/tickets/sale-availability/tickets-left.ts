import type { AttendanceMode } from '@foyer/contract/rules/events/event-choices.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import { type TicketAvailability, ticketAvailability } from '#src/features/events/event-page/ticket-availability.ts';
import { type TicketTypeRow, typesOnSale } from './types-on-sale.ts';

type TicketsLeftInput = {
  eventId: string;
  now: Date;
  /** The result of `typesOnSale`, if the caller has already read it. */
  types?: readonly TicketTypeRow[];
};

/**
 * Availability of the visible ticket types by attendance mode. When every type has a limit, the room may still have spots
 * while no ticket is left. Hidden types are reserved for buyers with a code.
 */
export async function ticketsLeft(
  db: Db | Tx,
  { eventId, now, types }: TicketsLeftInput,
): Promise<(audience: AttendanceMode) => TicketAvailability> {
  const visible = (types ?? (await typesOnSale(db, eventId))).filter(({ hidden }) => !hidden);
  const offered = visible.length === 0 ? new Map<AttendanceMode, number>() : await countOffered(db, eventId);
  return (audience) => {
    const ofMode = visible.filter((type) => type.audience === audience);
    return ticketAvailability(ofMode, offered.get(audience) ?? 0, now);
  };
}

async function countOffered(db: Db | Tx, eventId: string): Promise<ReadonlyMap<AttendanceMode, number>> {
  const { audience, party, state } = waitingEntries;
  const rows = await db
    .select({ audience, count: sql<number>`sum(${party})::int` })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.eventId, eventId), eq(state, 'offered')))
    .groupBy(audience);
  return new Map(rows.map((row) => [row.audience, row.count]));
}
