import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** The time in which something is kept for an order is over. Handled in expire-orders.ts. */
export const holdExpired = 'hold-over';

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
  const entry = { kind: 'event', name: holdExpired, data: { orderId } } as const;
  const idempotencyKey = `${holdExpired}:${orderId}:${heldUntil.toISOString()}`;
  await enqueue(deps, tx, entry, { idempotencyKey, notBefore: heldUntil });
}
