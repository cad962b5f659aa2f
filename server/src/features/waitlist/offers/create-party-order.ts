import type { Tx } from '#src/db/client.ts';
import { orders } from '#src/db/schema/tickets.ts';
import type { Deps } from '#src/deps.ts';
import type { EventRow } from '#src/features/events/event-page/event-row.ts';
import { freeOrderNumber } from '#src/features/orders/checkout/free-order-number.ts';

/** Creates a free order for a party, so that its spots can be managed and canceled together. */
export async function createPartyOrder(
  { clock, random }: Pick<Deps, 'clock' | 'random'>,
  tx: Tx,
  { event, userId }: { event: EventRow['event']; userId: string },
): Promise<string> {
  const [id, at] = [random.uuid(), clock.now()];
  const number = await freeOrderNumber({ random }, tx);
  const order = { id, number, eventId: event.id, userId, state: 'confirmed', currency: event.currency } as const;
  await tx.insert(orders).values({ ...order, totalMinor: 0, createdAt: at, confirmedAt: at });
  return id;
}
