import type { EventAudience } from '@foyer/contract/rules/events/choices.ts';
import { and, eq, sql } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { waitingEntries } from '#src/db/schema/event-people.ts';
import { type TicketTypeRow, typesOnOffer, windowOf } from './on-offer.ts';

export type TicketsLeft = {
  /** How many can be ordered now, but for what is offered to those who waited. Null: the tickets set no limit. */
  left: number | null;
  /** The largest party for which there could ever be tickets. Null: any. */
  most: number | null;
  /** There are tickets on sale now, and all of them are gone. */
  isSoldOut: boolean;
};

/**
 * How far the tickets that everybody sees go in one audience: where each kind says how many there are, the room may have
 * places when no ticket is left. Hidden kinds are kept for whoever has their code.
 */
export async function ticketsLeft(
  db: Db | Tx,
  { eventId, audience, now }: { eventId: string; audience: EventAudience; now: Date },
): Promise<TicketsLeft> {
  const kinds = (await typesOnOffer(db, eventId)).filter((type) => type.audience === audience && !type.hidden);
  const onSale = kinds.filter((type) => windowOf(type, now) === 'on-sale');
  const most = kinds.length === 0 ? null : sumOf(kinds, ({ capacity }) => capacity);
  const free = kinds.length === 0 ? null : sumOf(onSale, freeOf);
  const left = free === null ? null : free - (await countOffered(db, eventId, audience));
  return { left, most, isSoldOut: onSale.length > 0 && left !== null && left <= 0 };
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

async function countOffered(db: Db | Tx, eventId: string, audience: EventAudience): Promise<number> {
  const [row] = await db
    .select({ count: sql<number>`coalesce(sum(${waitingEntries.party}), 0)::int` })
    .from(waitingEntries)
    .where(
      and(
        eq(waitingEntries.eventId, eventId),
        eq(waitingEntries.audience, audience),
        eq(waitingEntries.state, 'offered'),
      ),
    );
  return row?.count ?? 0;
}
