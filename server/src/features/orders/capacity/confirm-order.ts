import { eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import type { Deps } from '#src/deps.ts';
import type { FullOrder } from '../locking/lock-order.ts';
import { recordCapacity } from './record-capacity.ts';

/** Confirms an order with these tickets. `change` is 0 if they were held, 1 if their capacity is taken only now. */
export async function confirmOrder(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { order, tickets, change }: Pick<FullOrder, 'order' | 'tickets'> & { change: 0 | 1 },
): Promise<void> {
  const now = deps.clock.now();
  const ids = tickets.map(({ id }) => id);
  await tx.update(registrations).set({ state: 'confirmed', changedAt: now }).where(inArray(registrations.id, ids));
  const entries = tickets.map(({ id, audience, ticketTypeId }) => ({
    registrationId: id,
    audience,
    ticketTypeId,
    kind: 'sale' as const,
    change,
  }));
  await recordCapacity(deps, tx, order.eventId, entries);
  await tx
    .update(orders)
    .set({ state: 'confirmed', heldUntil: null, confirmedAt: now, endedAt: null })
    .where(eq(orders.id, order.id));
}
