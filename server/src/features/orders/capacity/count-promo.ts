import { and, eq, gte, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { promoCodes } from '#src/db/schema/tickets.ts';

type Discounted = { discountMinor: number };

/**
 * Counts the tickets that a code makes cheaper, or takes them off its count again. False: it may not make so many
 * cheaper, and nothing is changed.
 */
export async function countPromo(tx: Tx, promoCodeId: string | null, change: number): Promise<boolean> {
  if (promoCodeId === null || change === 0) return true;
  const room = or(isNull(promoCodes.capacity), gte(promoCodes.capacity, sql`${promoCodes.taken} + ${change}`));
  const counted = await tx
    .update(promoCodes)
    .set({ taken: sql`${promoCodes.taken} + ${change}` })
    .where(and(eq(promoCodes.id, promoCodeId), change > 0 ? room : undefined))
    .returning({ id: promoCodes.id });
  return counted.length === 1;
}

/** How many of these places count. */
export function discountedOf(places: readonly Discounted[]): number {
  return places.filter(({ discountMinor }) => discountMinor > 0).length;
}
