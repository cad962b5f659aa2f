import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** An event was called off: what was paid goes back, and what is held is nobody's any more. Handled in refund-cancelled.ts. */
export const eventOrdersCancelled = 'orders-called-off';

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** In the transaction that calls the event off. `after`: the orders up to this one are done. */
export async function cancelEventOrders(
  deps: Parts,
  tx: Tx,
  eventId: string,
  after: string | null = null,
): Promise<void> {
  const idempotencyKey = `${eventOrdersCancelled}:${eventId}:${after ?? 'all'}`;
  await enqueue(deps, tx, { kind: 'event', name: eventOrdersCancelled, data: { eventId, after } }, { idempotencyKey });
}
