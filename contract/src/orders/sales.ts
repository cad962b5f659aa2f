import { z } from 'zod';
import { download } from '../attendees/attendees.ts';
import { eventId } from '../events/event.ts';
import { endpoint, paged, pageOf } from '../http.ts';
import { limits } from '../limits.ts';
import { orderStates, refundFilters } from '../rules/events/ticket-choices.ts';
import { cleanLine } from '../rules/names/name.ts';
import { order, orderCard, orderId } from './order.ts';

const orderFilters = {
  state: z.enum(orderStates).optional(),
  /** Orders with a refund that was not paid out yet, or that the organizer has to act on. */
  refund: z.enum(refundFilters).optional(),
  /** Part of the order number, or of a name or email of the buyer or a holder. */
  q: z.string().overwrite(cleanLine).max(100, 'line.max_length').optional(),
} as const;
const orderFilter = z.object(orderFilters);
export type OrderFilter = z.output<typeof orderFilter>;

/** What the orders of an event can be sorted by; with a minus, the other way around. */
export const orderSorts = ['placed', 'buyer', 'total', 'state'] as const;
const orderSort = z.enum(orderSorts.flatMap((name) => [name, `-${name}`] as const));
export type OrderSort = z.output<typeof orderSort>;

export const listOrders = endpoint({
  method: 'GET',
  path: '/api/events/:id/orders',
  access: 'user',
  summary: 'List the orders of an event',
  params: eventId,
  query: z.object({
    ...paged({ size: limits.order.pageSize, most: 100 }),
    ...orderFilters,
    /** By default the newest first. */
    sort: orderSort.default('-placed'),
  }),
  data: pageOf(orderCard),
  errors: ['NOT_FOUND'],
});

/** Columns: see docs/attendee-files.md. */
export const exportOrders = endpoint({
  method: 'POST',
  path: '/api/events/:id/orders/export',
  access: 'user',
  summary: 'Export the orders of an event as a file',
  params: eventId,
  body: z.object({ format: z.enum(['csv', 'xlsx']), ...orderFilters }),
  data: download,
  errors: ['NOT_FOUND'],
});

/** Marks a payment without a card as received. Repeated calls change nothing. */
export const confirmOfflinePayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/confirm',
  access: 'user',
  summary: 'Confirm that an offline payment was received',
  params: orderId,
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});

/** Refunds money without canceling tickets. */
export const refundOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refund',
  access: 'user',
  summary: 'Refund an order',
  params: orderId,
  body: z.object({
    amountMinor: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    /** The refunds the organizer was shown; the call is refused if someone refunded more in the meantime. */
    refundedMinor: z.int().min(0),
    registrationId: z.uuid().optional(),
  }),
  data: order,
  errors: ['NOT_FOUND', 'ORDER_CHANGED'],
});

/** Decides against a refund for tickets that the guest canceled or exchanged. Repeated calls change nothing. */
export const declineRefund = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refund/decline',
  access: 'user',
  summary: 'Decline a refund',
  params: orderId,
  body: z.object({
    /** The amount the organizer was shown; the call is refused if the guest canceled more in the meantime. */
    undecidedRefundMinor: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
  }),
  data: order,
  errors: ['NOT_FOUND', 'ORDER_CHANGED'],
});

/** Marks a refund outside Foyer as done. Repeated calls change nothing. */
export const markRefunded = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/refunds/:refundId/done',
  access: 'user',
  summary: 'Mark a refund as paid out by hand',
  params: orderId.extend({ refundId: z.uuid() }),
  data: order,
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED'],
});
