import { attendanceModes } from '@foyer/contract/rules/events/choices.ts';
import { z } from 'zod';
import type { Tx } from '#src/db/client.ts';
import { domainEvent, type EventData } from '#src/db/outbox/domain-event.ts';
import { enqueueEvent } from '#src/db/outbox/outbox.ts';
import type { Deps } from '#src/deps.ts';

const exchangedTicket = z.object({
  ticketTypeId: z.uuid().nullable(),
  audience: z.enum(attendanceModes),
  priceMinor: z.int(),
});

/** Something has become of an order that its people should hear of. Handled in send-order-notice.ts. */
export const orderNewsDue = domainEvent(
  'order-told',
  z.object({
    id: z.uuid(),
    orderId: z.uuid(),
    /** `exchanged`: a place of one that is confirmed costs more or less than before, as a receipt says. */
    what: z.enum(['awaiting', 'confirmed', 'exchanged', 'cancelled', 'refunded']),
    /** What goes back, in minor units; of a confirmed order nothing. */
    backMinor: z.int(),
    /** Registrations that were given back. */
    left: z.array(z.uuid()),
    /** The organizer has taken them away. */
    isTakenAway: z.boolean().optional(),
    /** Of `exchanged`. */
    exchange: z.object({ registrationId: z.uuid(), was: exchangedTicket, is: exchangedTicket }).optional(),
  }),
);
export type OrderNews = EventData<typeof orderNewsDue>;

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
  await enqueueEvent(deps, tx, orderNewsDue, data, { idempotencyKey: `${orderNewsDue.name}:${data.id}` });
}
