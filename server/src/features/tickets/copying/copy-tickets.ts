import { and, eq, isNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { events } from '#src/db/schema/events.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';

type CopyDeps = Pick<Deps, 'clock' | 'random'>;
/** `of`: the original's start, which the window refers to until the copy has a start of its own. */
export type SaleWindow = { from: Date | null; until: Date | null; of: Date | null };
type CopyPlan = {
  from: string;
  to: string;
  /** Computes the copy's sale or validity window from the original's. */
  window: (before: SaleWindow) => SaleWindow;
};

/**
 * Copies the ticket types and promo codes of an event, with nothing sold or used. A code refers to the copied ticket types; a
 * code whose ticket types are all archived is not copied. Returns the number of ticket types.
 */
export async function copyTicketTypes(deps: CopyDeps, tx: Tx, { from, to, window }: CopyPlan): Promise<number> {
  const newRow = () => ({ eventId: to, id: deps.random.uuid(), taken: 0, createdAt: deps.clock.now() });
  const types = await tx
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, from), isNull(ticketTypes.archivedAt)));
  const copies = new Map<string, string>();
  const copied = types.map((type) => {
    const sales = window({ from: type.salesFrom, until: type.salesUntil, of: type.windowOf });
    const row = { ...type, ...newRow(), salesFrom: sales.from, salesUntil: sales.until, windowOf: sales.of };
    copies.set(type.id, row.id);
    return row;
  });
  if (copied.length > 0) await tx.insert(ticketTypes).values(copied);
  const codes = await tx
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, from), isNull(promoCodes.archivedAt)));
  const kept = codes.flatMap((code) => {
    const copiedTypeIds = code.ticketTypeIds?.flatMap((id) => copies.get(id) ?? []) ?? null;
    if (copiedTypeIds?.length === 0) return [];
    const valid = window({ from: code.validFrom, until: code.validUntil, of: code.windowOf });
    const shown = { validFrom: valid.from, validUntil: valid.until, windowOf: valid.of };
    return [{ ...code, ...newRow(), ticketTypeIds: copiedTypeIds, ...shown }];
  });
  if (kept.length > 0) await tx.insert(promoCodes).values(kept);
  return types.length;
}

/** Copies tickets and codes to a duplicate. shiftSaleWindows moves their windows once the duplicate has a start. */
export async function copyTickets(
  deps: CopyDeps,
  tx: Tx,
  from: { id: string; startsAt: Date | null },
  to: string,
): Promise<void> {
  const window = (before: SaleWindow) => ({ ...before, of: from.startsAt ?? before.of });
  const count = await copyTicketTypes(deps, tx, { from: from.id, to, window });
  if (count > 0) await tx.update(events).set({ ticketed: true }).where(eq(events.id, to));
}
