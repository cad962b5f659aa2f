import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** An event was canceled: refund its paid orders and release the unpaid ones. Handled in refund-cancelled-event.ts. */
export const eventOrdersCancelled = domainEvent(
  'orders-called-off',
  z.object({ eventId: z.uuid(), after: z.uuid().nullable() }),
);

type EnqueueDeps = Pick<Deps, 'clock' | 'random' | 'secrets'>;

/** Call it in the transaction that cancels the event. `after`: the last order of the previous batch. */
export async function cancelEventOrders(
  deps: EnqueueDeps,
  tx: Tx,
  eventId: string,
  after: string | null = null,
): Promise<void> {
  const idempotencyKey = `${eventOrdersCancelled.name}:${eventId}:${after ?? 'all'}`;
  await enqueueEvent(deps, tx, eventOrdersCancelled, { eventId, after }, { idempotencyKey });
}
