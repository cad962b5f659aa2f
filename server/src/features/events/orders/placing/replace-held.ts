import { and, eq } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import { endPlaces } from '../ending/end-places.ts';
import { livingOf, lockOrder } from '../locking/lock-order.ts';
import type { Choice } from './choose-tickets.ts';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;
type Asked = { eventId: string; userId: string; choice: Choice };
type Priced = { ticketTypeId: string | null; priceMinor: number; discountMinor: number };

/**
 * Somebody holds places already and asks again: for the same, then it is that order; for others, then those that are
 * held go back first, so that they can be had again. Null: there is none any more.
 */
export async function replaceHeld(deps: Parts, tx: Tx, { eventId, userId, choice }: Asked): Promise<string | null> {
  const held = await tx
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.eventId, eventId), eq(orders.userId, userId), eq(orders.state, 'held')));
  for (const { id } of held) {
    const locked = await lockOrder(tx, id);
    if (!locked) continue;
    const isSame = sortedOf(livingOf(locked)) === sortedOf(choice.chosen);
    if (isSame && locked.order.promoCodeId === (choice.promo?.id ?? null)) return id;
    await endPlaces(deps, tx, locked, { ids: locked.places.map((place) => place.id), as: 'cancelled' });
  }
  return null;
}

function sortedOf(places: readonly Priced[]): string {
  return places
    .map(({ ticketTypeId, priceMinor, discountMinor }) => `${ticketTypeId} ${priceMinor} ${discountMinor}`)
    .sort()
    .join();
}
