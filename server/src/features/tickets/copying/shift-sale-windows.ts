import { and, eq, isNotNull } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';
import { shiftWindow } from './shift-window.ts';

/**
 * Moves the windows that a copy has of the event before to its own start: they end as long before it. They follow as long as
 * it is a draft, since a start may be typed wrong at first.
 */
export async function shiftSaleWindows(
  tx: Tx,
  { id, startsAt, timeZone }: { id: string; startsAt: Date; timeZone: string },
): Promise<void> {
  const to = (windowOf: Date | null) => shiftWindow({ startsAt: windowOf, timeZone }, startsAt);
  const types = await tx
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, id), isNotNull(ticketTypes.windowOf)));
  for (const { id: typeId, windowOf, salesFrom, salesUntil } of types) {
    const moved = to(windowOf);
    const window = { salesFrom: moved(salesFrom), salesUntil: moved(salesUntil), windowOf: startsAt };
    await tx.update(ticketTypes).set(window).where(eq(ticketTypes.id, typeId));
  }
  const codes = await tx
    .select()
    .from(promoCodes)
    .where(and(eq(promoCodes.eventId, id), isNotNull(promoCodes.windowOf)));
  for (const { id: codeId, windowOf, validFrom, validUntil } of codes) {
    const moved = to(windowOf);
    const window = { validFrom: moved(validFrom), validUntil: moved(validUntil), windowOf: startsAt };
    await tx.update(promoCodes).set(window).where(eq(promoCodes.id, codeId));
  }
}
