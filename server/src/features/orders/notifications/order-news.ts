import { attendanceModes } from '@foyer/contract/rules/events/event-choices.ts';
import { refundMethods } from '@foyer/contract/rules/events/ticket-choices.ts';
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

/** An order changed in a way that its buyer or attendees are notified of. Handled in send-order-notice.ts. */
export const orderNewsDue = domainEvent(
  'order-told',
  z.object({
    id: z.uuid(),
    orderId: z.uuid(),
    /**
     * `exchanged`: a confirmed ticket switched its attendance mode at another price. `refund-paid`: a refund that was pending
     * has been paid out. `refund-declined`: the organizer refunds nothing.
     */
    what: z.enum(['awaiting', 'confirmed', 'exchanged', 'cancelled', 'refunded', 'refund-paid', 'refund-declined']),
    /** The refund in minor units; 0 for a confirmed order. */
    backMinor: z.int(),
    /** What the organizer has yet to decide about, in minor units. Absent in older events: nothing. */
    undecidedMinor: z.int().optional(),
    /** Who pays the refund: the provider to the card, the organizer, or each a part. Absent in older events: the card. */
    refundMethods: z.array(z.enum(refundMethods)).optional(),
    /** Registrations that were released. */
    left: z.array(z.uuid()),
    /** An organizer removed them. */
    isTakenAway: z.boolean().optional(),
    /** The ticket before and after; only for `exchanged`. */
    exchange: z.object({ registrationId: z.uuid(), was: exchangedTicket, is: exchangedTicket }).optional(),
  }),
);
export type OrderNews = EventData<typeof orderNewsDue>;

/** Call it in the transaction that changes the order, and `deps.wakeOutbox()` after the commit. */
export async function enqueueOrderNews(
  deps: Pick<Deps, 'clock' | 'random' | 'secrets'>,
  tx: Tx,
  orderId: string,
  what: OrderNews['what'],
  news: Partial<Omit<OrderNews, 'id' | 'orderId' | 'what'>> = {},
): Promise<void> {
  const id = deps.random.uuid();
  const data: OrderNews = { backMinor: 0, left: [], isTakenAway: false, ...news, id, orderId, what };
  await enqueueEvent(deps, tx, orderNewsDue, data, { idempotencyKey: `${orderNewsDue.name}:${data.id}` });
}
