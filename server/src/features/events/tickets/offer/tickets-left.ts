import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/event-people.ts';
import { type TicketTypeRow, typesOnOffer, windowOf } from './on-offer.ts';

export type TicketsLeft = {
  /** How many can be ordered now, but for what is offered to those who waited. Null: the tickets set no limit. */
  left: number | null;
  /** The largest party for which there could ever be tickets. Null: no limit. */
  most: number | null;
  /** There are tickets on sale now, and all of them are gone. */
  isSoldOut: boolean;
};
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
): Promise<(audience: EventAudience) => TicketsLeft> {
  const seen = (types ?? (await typesOnOffer(db, eventId))).filter(({ hidden }) => !hidden);
  const offered = seen.length === 0 ? new Map<EventAudience, number>() : await countOffered(db, eventId);
  return (audience) => {
    const kinds = seen.filter((type) => type.audience === audience);
    if (kinds.length === 0) return { left: null, most: null, isSoldOut: false };
    const onSale = kinds.filter((type) => windowOf(type, now) === 'on-sale');
    const most = sumOf(kinds, ({ capacity }) => capacity);
    const free = sumOf(onSale, freeOf);
    const left = free === null ? null : Math.max(0, free - (offered.get(audience) ?? 0));
    return { left, most, isSoldOut: onSale.length > 0 && left === 0 };
  };
}

/** The smaller of two limits. Null: no limit. */
export function least(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}

/** Null: no limit. */
export function freeOf({ capacity, taken }: Pick<TicketTypeRow, 'capacity' | 'taken'>): number | null {
  return capacity === null ? null : Math.max(0, capacity - taken);
}

function sumOf(kinds: readonly TicketTypeRow[], countOf: (type: TicketTypeRow) => number | null): number | null {
  return kinds.map(countOf).reduce((sum, count) => (sum === null || count === null ? null : sum + count), 0);
}

async function countOffered(db: Db | Tx, eventId: string): Promise<ReadonlyMap<EventAudience, number>> {
  const { audience, party, state } = waitingEntries;
  const rows = await db
    .select({ audience, count: sql<number>`sum(${party})::int` })
    .from(waitingEntries)
    .where(and(eq(waitingEntries.eventId, eventId), eq(state, 'offered')))
    .groupBy(audience);
  return new Map(rows.map((row) => [row.audience, row.count]));
}
