import { z } from 'zod';
import { typedEmail } from '../accounts.ts';
import { eventId } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { optionalLine } from '../profiles/typed-fields.ts';
import { answers } from '../registrations/answers.ts';
import { order, orderCard, orderId } from './order.ts';

const { order: bounds } = limits;

const holder = {
  holderName: optionalLine(limits.name.max).optional(),
  /** Empty: none. */
  holderEmail: z.union([z.literal(''), typedEmail]).optional(),
  answers: answers.optional(),
} as const;

/**
 * Keeps the places for ten minutes, or confirms them at once if nothing is to be paid. The first place is the buyer's
 * own unless they have one already. Whoever has an order that waits gets it again when they ask for the same, and with
 * other places instead. The buyer answers everything that is asked for their own place, and for each of the others
 * what is asked for each place.
 */
export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/events/:id/orders',
  access: 'user',
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
  summary: "List the viewer's orders, newest first",
  query: z.object(paged({ size: bounds.pageSize, most: 50 })),
  data: pageOf(orderCard),
});

export const readOrder = endpoint({
  method: 'GET',
  path: '/api/orders/:orderId',
  access: 'user',
  summary: 'Read an order as its buyer, organizer or ticket holder',
  params: orderId,
  data: order,
  errors: ['NOT_FOUND'],
});

/** Names and answers of places that the viewer may change; those that are not named stay. */
export const changeOrder = endpoint({
  method: 'PATCH',
  path: '/api/orders/:orderId',
  access: 'user',
  summary: 'Update the attendees of an order',
  params: orderId,
  body: z.object({ places: z.array(z.object({ id: z.uuid(), ...holder })).max(bounds.places) }),
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED', 'SENDER_EMAIL_NEEDED'],
});

/** Once, by ten minutes. Asked again while it runs, it answers with the order as it is. */
export const extendOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/extend',
  access: 'user',
  summary: 'Extend the hold on an order',
  params: orderId,
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});

/** The places are kept until the organizer has the money. Refused where the organizer takes none without a card. */
export const payOrderOffline = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/pay-offline',
  access: 'user',
  summary: 'Choose to pay an order offline',
  params: orderId,
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});

/**
 * Gives places back: all that the viewer may, or those that are named. A guest gets back what the rule of the event
 * says; the organizer chooses. Those that were given back already change nothing.
 */
export const cancelOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/cancel',
  access: 'user',
  summary: 'Cancel tickets of an order',
  params: orderId,
  body: z.object({
    places: z.array(z.uuid()).min(1).max(bounds.places).optional(),
    /** What the viewer was told would come back: with another sum it is refused. */
    expectedRefundMinor: z.int().min(0).optional(),
    /** The organizer's choice; a guest's is `rule`. */
    refund: z.enum(['rule', 'full', 'none']).default('rule'),
  }),
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED', 'ORDER_CHANGED'],
});
