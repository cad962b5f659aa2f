import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import type { Locked } from '../locking/lock-order.ts';
import { recordCapacity } from './record-capacity.ts';

/** These places are the order's own from now on. `change`: 0 for those that were held, 1 for those taken just now. */
export async function confirmOrder(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { order, places, change }: Pick<Locked, 'order' | 'places'> & { change: 0 | 1 },
): Promise<void> {
  const now = deps.clock.now();
  const ids = places.map(({ id }) => id);
  await tx.update(registrations).set({ state: 'confirmed', changedAt: now }).where(inArray(registrations.id, ids));
  const moves = places.map(({ id, audience, ticketTypeId }) => ({
    registrationId: id,
    audience,
    ticketTypeId,
    kind: 'sale' as const,
    change,
  }));
  await recordCapacity(deps, tx, order.eventId, moves);
  await tx
    .update(orders)
    .set({ state: 'confirmed', heldUntil: null, confirmedAt: now, endedAt: null })
    .where(eq(orders.id, order.id));
}
