import type { AttendanceMode } from '@foyer/contract/rules/events/choices.ts';
import type { Tx } from '#src/db/client.ts';
import { enqueue } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

/** Something has become of an order that its people should hear of. Handled in send-order-notice.ts. */
export const orderNewsDue = 'order-told';

export type OrderNews = {
  id: string;
  orderId: string;
  /** `exchanged`: a place of one that is confirmed costs more or less than before, as a receipt says. */
  what: 'awaiting' | 'confirmed' | 'exchanged' | 'cancelled' | 'refunded';
  /** What goes back, in minor units; of a confirmed order nothing. */
  backMinor: number;
  /** Registrations that were given back. */
  left: string[];
  /** The organizer has taken them away. */
  isTakenAway?: boolean;
  /** Of `exchanged`. */
  exchange?: { registrationId: string; was: Ticket; is: Ticket };
};
type Ticket = { ticketTypeId: string | null; audience: AttendanceMode; priceMinor: number };

/** In the transaction of the fact. Call `deps.wakeOutbox()` after the commit. */
export async function enqueueOrderNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  orderId: string,
  what: OrderNews['what'],
  { backMinor = 0, left = [], isTakenAway = false, exchange }: Partial<Omit<OrderNews, 'id' | 'orderId' | 'what'>> = {},
): Promise<void> {
  const data: OrderNews = {
    id: deps.random.uuid(),
    orderId,
    what,
    backMinor,
    left,
    isTakenAway,
    ...(exchange && { exchange }),
  };
  const idempotencyKey = `${orderNewsDue}:${data.id}`;
  await enqueue(deps, tx, { kind: 'event', name: orderNewsDue, data }, { idempotencyKey });
}
