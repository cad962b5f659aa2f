import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** An event was called off: what was paid goes back, and what is held is nobody's any more. Handled in refund-cancelled.ts. */
export const eventOrdersCancelled = domainEvent(
  'orders-called-off',
  z.object({ eventId: z.uuid(), after: z.uuid().nullable() }),
);

type Parts = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** In the transaction that calls the event off. `after`: the orders up to this one are done. */
export async function cancelEventOrders(
  deps: Parts,
  tx: Tx,
  eventId: string,
  after: string | null = null,
): Promise<void> {
  const idempotencyKey = `${eventOrdersCancelled.name}:${eventId}:${after ?? 'all'}`;
  await enqueueEvent(deps, tx, eventOrdersCancelled, { eventId, after }, { idempotencyKey });
}
