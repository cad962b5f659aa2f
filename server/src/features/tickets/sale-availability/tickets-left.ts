import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/waitlist-and-team.ts';
import { type TicketAvailability, ticketAvailability } from '#src/features/events/event-page/ticket-availability.ts';
import { type TicketTypeRow, typesOnSale } from './types-on-sale.ts';

type Asked = {
  eventId: string;
  now: Date;
  /** What the event has on offer, as `typesOnOffer` answers, for whoever has read it. */
  types?: readonly TicketTypeRow[];
};

/**
 * How far the tickets that everybody sees go in each audience: where each kind says how many there are, the room may have
 * places when no ticket is left. Hidden kinds are kept for whoever has their code.
 */
export async function ticketsLeft(
  db: Db | Tx,
  { eventId, now, types }: Asked,
): Promise<(audience: AttendanceMode) => TicketAvailability> {
  const seen = (types ?? (await typesOnSale(db, eventId))).filter(({ hidden }) => !hidden);
  const offered = seen.length === 0 ? new Map<AttendanceMode, number>() : await countOffered(db, eventId);
  return (audience) => {
    const kinds = seen.filter((type) => type.audience === audience);
    return ticketAvailability(kinds, offered.get(audience) ?? 0, now);
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
