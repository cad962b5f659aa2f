import { z } from 'zod';
import { typedEmail } from '../accounts.ts';
import { eventId } from '../events/event.ts';
import { visitSourceSchema } from '../events/visit-source-schema.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { optionalLine } from '../profiles/typed-fields.ts';
import { answers } from '../registrations/answers.ts';
import { order, orderCard, orderId } from './order.ts';

const { order: bounds } = limits;

const holder = {
  holderName: optionalLine(limits.name.max).optional(),
  /** Empty if there is none. */
  holderEmail: z.union([z.literal(''), typedEmail]).optional(),
  answers: answers.optional(),
} as const;

/**
 * Holds the tickets for ten minutes, or confirms them at once if there is nothing to pay. The first ticket is for the
 * buyer, unless they have one already. A buyer with an open order gets that order again for the same tickets, and with
 * the new tickets otherwise. The buyer answers every question for their own ticket, and for each other ticket the
 * questions asked per ticket.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/events/:id/orders',
  access: 'user',
  guests: true,
  summary: 'Order tickets',
  params: eventId,
  body: z.object({
    /** One for each ticket. */
    places: z
      .array(
        z.object({
          ticketId: z.uuid(),
          /** Of a donation. */
          amountMinor: z.int().min(0).max(limits.ticket.priceMinor).optional(),
          ...holder,
        }),
      )
      .min(1, 'order.places_required')
      .max(bounds.places, 'list.max_items'),
    code: z.string().max(limits.promoCode.max).optional(),
    /** For the organizer's statistics. */
    source: visitSourceSchema.optional(),
  }),
  data: order,
  errors: [
    'NOT_FOUND',
    'REGISTRATION_CLOSED',
    'REGISTRATION_DECLINED',
    'EVENT_FULL',
    'TICKETS_SOLD_OUT',
    'TICKET_NOT_ON_SALE',
    'TICKET_LIMIT',
    'PROMO_CODE_REFUSED',
    'ORDER_STATE_REFUSED',
    'ANSWERS_NEEDED',
    'SENDER_EMAIL_NEEDED',
  ],
});

export const listMyOrders = endpoint({
  method: 'GET',
  path: '/api/orders/mine',
  access: 'user',
  guests: true,
  summary: "List the viewer's orders, newest first",
  query: z.object({
    ...paged({ size: bounds.pageSize, most: 50 }),
    /** Only the orders for this event. */
    event: z.uuid().optional(),
    /** Only orders with a refund that has not been paid out yet, has failed, or is for the organizer to decide. */
    refund: z.literal('unsettled').optional(),
  }),
  data: pageOf(orderCard),
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'user',
  guests: true,
  summary: 'Read an order as its buyer, organizer or ticket holder',
  params: orderId,
  data: order,
  errors: ['NOT_FOUND'],
});

/** Changes names and answers of tickets that the viewer may edit; tickets that are not sent stay as they are. */
export const changeOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/:orderId',
  access: 'user',
  guests: true,
  summary: 'Update the attendees of an order',
  params: orderId,
  body: z.object({ places: z.array(z.object({ id: z.uuid(), ...holder })).max(bounds.places) }),
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED', 'SENDER_EMAIL_NEEDED'],
});

/** Extends the hold once, by ten minutes. Repeated calls return the order unchanged. */
export const extendOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/extend',
  access: 'user',
  guests: true,
  summary: 'Extend the hold on an order',
  params: orderId,
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});

/**
 * Holds the tickets until the organizer has received the money. Refused if the organizer does not accept payment
 * without a card.
 */
export const payOrderOffline = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/pay-offline',
  access: 'user',
  guests: true,
  summary: 'Choose to pay an order offline',
  params: orderId,
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});

/**
 * Cancels tickets: all that the viewer may cancel, or those that are sent. Buyers are refunded by the event's refund
 * rule; the organizer chooses. Tickets that are already canceled do not change.
 */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/cancel',
  access: 'user',
  guests: true,
  summary: 'Cancel tickets of an order',
  params: orderId,
  body: z.object({
    places: z.array(z.uuid()).min(1).max(bounds.places).optional(),
    /** The refund that the viewer was shown; the call is refused if it is a different sum. */
    expectedRefundMinor: z.int().min(0).optional(),
    /** The organizer's choice. For buyers it is always `rule`. */
    refund: z.enum(['rule', 'full', 'none']).default('rule'),
  }),
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED', 'ORDER_CHANGED'],
});
