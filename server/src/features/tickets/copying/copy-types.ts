import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';

type Parts = Pick<Deps, 'clock' | 'random'>;
/** `of`: the start that it goes by, as long as a copy has none of its own. */
export type SaleWindow = { from: Date | null; until: Date | null; of: Date | null };
type Copied = {
  from: string;
  to: string;
  /** When the copies are sold, or good, of those before. */
  window: (before: SaleWindow) => SaleWindow;
};

/**
 * The copy of an event offers the same tickets, and the same codes for them, of which none is sold or used. A code
 * names the copies of the tickets that it named; one of which none is left is not copied. Answers how many kinds of tickets.
 */
export async function copyTicketTypes(deps: Parts, tx: Tx, { from, to, window }: Copied): Promise<number> {
  const own = () => ({ eventId: to, id: deps.random.uuid(), taken: 0, createdAt: deps.clock.now() });
  const types = await tx
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, from), isNull(ticketTypes.archivedAt)));
  const copies = new Map<string, string>();
  const copied = types.map((type) => {
    const sales = window({ from: type.salesFrom, until: type.salesUntil, of: type.windowOf });
    const row = { ...type, ...own(), salesFrom: sales.from, salesUntil: sales.until, windowOf: sales.of };
    copies.set(type.id, row.id);
    return row;
  });
  if (copied.length > 0) await tx.insert(ticketTypes).values(copied);
  const codes = await tx
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, from), isNull(promoCodes.archivedAt)));
  const kept = codes.flatMap((code) => {
    const named = code.ticketTypeIds?.flatMap((id) => copies.get(id) ?? []) ?? null;
    if (named?.length === 0) return [];
    const valid = window({ from: code.validFrom, until: code.validUntil, of: code.windowOf });
    const shown = { validFrom: valid.from, validUntil: valid.until, windowOf: valid.of };
    return [{ ...code, ...own(), ticketTypeIds: named, ...shown }];
  });
  if (kept.length > 0) await tx.insert(promoCodes).values(kept);
  return types.length;
}
