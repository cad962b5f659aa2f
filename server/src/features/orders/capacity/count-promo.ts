import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { promoCodes } from '#src/db/schema/tickets.ts';

type Discounted = { discountMinor: number };

/**
 * Adds the tickets discounted by a promo code to its uses, or subtracts them. Returns false, and changes nothing, if the
 * code would be used more often than allowed.
 */
export async function countPromoUses(tx: Tx, promoCodeId: string | null, change: number): Promise<boolean> {
  if (promoCodeId === null || change === 0) return true;
  const hasRoom = or(isNull(promoCodes.capacity), gte(promoCodes.capacity, sql`${promoCodes.taken} + ${change}`));
  const counted = await tx
    .update(promoCodes)
    .set({ taken: sql`${promoCodes.taken} + ${change}` })
    .where(and(eq(promoCodes.id, promoCodeId), change > 0 ? hasRoom : undefined))
    .returning({ id: promoCodes.id });
  return counted.length === 1;
}

/** How many of these tickets count as uses of the promo code. */
export function countDiscounted(tickets: readonly Discounted[]): number {
  return tickets.filter(({ discountMinor }) => discountMinor > 0).length;
}
