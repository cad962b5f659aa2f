import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import { shiftWindow } from './shift-window.ts';

/**
 * Moves the copied sale and validity windows of a draft to its new start, keeping their distance to it. Call it whenever a
 * draft's start changes, since a start may be mistyped at first.
 */
export async function shiftSaleWindows(
  tx: Tx,
  { id, startsAt, timeZone }: { id: string; startsAt: Date; timeZone: string },
): Promise<void> {
  const shiftFrom = (windowOf: Date | null) => shiftWindow({ startsAt: windowOf, timeZone }, startsAt);
  const types = await tx
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, id), isNotNull(ticketTypes.windowOf)));
  for (const { id: typeId, windowOf, salesFrom, salesUntil } of types) {
    const shift = shiftFrom(windowOf);
    const window = { salesFrom: shift(salesFrom), salesUntil: shift(salesUntil), windowOf: startsAt };
    await tx.update(ticketTypes).set(window).where(eq(ticketTypes.id, typeId));
  }
  const codes = await tx
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, id), isNotNull(promoCodes.windowOf)));
  for (const { id: codeId, windowOf, validFrom, validUntil } of codes) {
    const shift = shiftFrom(windowOf);
    const window = { validFrom: shift(validFrom), validUntil: shift(validUntil), windowOf: startsAt };
    await tx.update(promoCodes).set(window).where(eq(promoCodes.id, codeId));
  }
}
