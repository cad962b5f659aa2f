import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** Something has become of an order that its people should hear of. Handled in send-order-notice.ts. */
export const orderTold = 'order-told';

export type OrderNews = {
  id: string;
  orderId: string;
  /** `paid-more`: one that is confirmed costs more than before, as a receipt says. */
  what: 'awaiting' | 'confirmed' | 'paid-more' | 'cancelled' | 'refunded';
  /** What goes back, in minor units; of a confirmed order nothing. */
  backMinor: number;
  /** Registrations that were given back. */
  left: string[];
  /** The organizer has taken them away. */
  isTakenAway?: boolean;
};

/** In the transaction of the fact. Call `deps.wakeOutbox()` after the commit. */
export async function tellOrder(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  orderId: string,
  what: OrderNews['what'],
  {
    backMinor = 0,
    left = [],
    isTakenAway = false,
  }: Partial<Pick<OrderNews, 'backMinor' | 'left' | 'isTakenAway'>> = {},
): Promise<void> {
  const data: OrderNews = { id: deps.random.uuid(), orderId, what, backMinor, left, isTakenAway };
  const idempotencyKey = `${orderTold}:${data.id}`;
  await enqueue(deps, tx, { kind: 'event', name: orderTold, data }, { idempotencyKey });
}
