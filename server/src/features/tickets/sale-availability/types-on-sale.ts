import { amountStep } from '@foyer/contract/rules/events/money.ts';
import { type Discount, discounted } from '@foyer/contract/rules/events/prices.ts';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Db, Tx } from '#src/db/client.ts';
import { promoCodes, ticketTypes } from '#src/db/schema/tickets.ts';

export type TicketTypeRow = typeof ticketTypes.$inferSelect;
export type PromoRow = typeof promoCodes.$inferSelect;

/** The ticket types that are not archived, in the organizer's order. */
export async function typesOnSale(db: Db | Tx, eventId: string): Promise<TicketTypeRow[]> {
  return await db
    .select()
    .from(ticketTypes)
    .where(and(eq(ticketTypes.eventId, eventId), isNull(ticketTypes.archivedAt)))
    .orderBy(asc(ticketTypes.position), asc(ticketTypes.createdAt), asc(ticketTypes.id));
}

/** Finds a promo code as typed; null if there is none or it is not valid now. */
export async function findPromo(db: Db | Tx, eventId: string, typed: string, now: Date): Promise<PromoRow | null> {
  const [row] = await db
    .select()
    .from(promoCodes)
    .where(
      and(
        eq(promoCodes.eventId, eventId),
        eq(promoCodes.code, typed.trim().toUpperCase()),
        isNull(promoCodes.archivedAt),
      ),
    );
  if (!row || (row.validFrom && row.validFrom > now) || (row.validUntil && row.validUntil <= now)) return null;
  return row;
}

/** Whether a code reveals this hidden ticket type. */
export function isNamedBy(type: Pick<TicketTypeRow, 'id'>, promo: PromoRow | null): boolean {
  return promo?.ticketTypeIds?.includes(type.id) ?? false;
}

/** The price of a ticket with this code. Codes do not apply to donations. */
export function priceWith(
  type: Pick<TicketTypeRow, 'id' | 'kind' | 'priceMinor'>,
  promo: PromoRow | null,
  currency: string,
): number {
  if (!promo || type.kind !== 'paid' || (promo.ticketTypeIds && !promo.ticketTypeIds.includes(type.id)))
    return type.priceMinor;
  const discount: Discount = { percent: promo.percent, amountMinor: promo.amountMinor };
  return discounted(type.priceMinor, discount, amountStep(currency));
}
