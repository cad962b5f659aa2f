import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** The hold on tickets of an order is over. Handled in expire-orders.ts. */
export const holdExpired = domainEvent('hold-over', z.object({ orderId: z.uuid() }));

type Hold = { orderId: string; heldUntil: Date };

/**
 * Schedules the release of held tickets for the moment their hold ends, so that the event page does not show them as
 * taken longer than they are. Call it in the transaction that holds them.
 */
export async function scheduleHoldExpiry(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  { orderId, heldUntil }: Hold,
): Promise<void> {
  const idempotencyKey = `${holdExpired.name}:${orderId}:${heldUntil.toISOString()}`;
  await enqueueEvent(deps, tx, holdExpired, { orderId }, { idempotencyKey, notBefore: heldUntil });
}
