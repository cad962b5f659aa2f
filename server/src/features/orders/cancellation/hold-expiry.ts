import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** The time in which something is kept for an order is over. Handled in expire-orders.ts. */
export const holdExpired = domainEvent('hold-over', z.object({ orderId: z.uuid() }));

type Hold = { orderId: string; heldUntil: Date };

/**
 * Lets places that are kept go back in the moment in which they are no longer kept, so that the page does not call taken
 * what whoever asks for it gets. In the transaction that keeps them.
 */
export async function scheduleHoldExpiry(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { orderId, heldUntil }: Hold,
): Promise<void> {
  const idempotencyKey = `${holdExpired.name}:${orderId}:${heldUntil.toISOString()}`;
  await enqueueEvent(deps, tx, holdExpired, { orderId }, { idempotencyKey, notBefore: heldUntil });
}
