import { z } from 'zod';
import { endpoint } from './http.ts';
import { orderId } from './orders/order.ts';
import { paymentStates } from './rules/events/ticket-choices.ts';

/**
 * Starts card payment. An order has one checkout session, which is returned again unless the amount due has changed.
 */
export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/pay',
  access: 'user',
  guests: true,
  summary: 'Start or resume a card payment and get the checkout page',
  params: orderId,
  data: z.object({ checkoutUrl: z.url() }),
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED', 'CARDS_NOT_AVAILABLE', 'PAYMENTS_UNREACHABLE'],
});

/** For the page after checkout, in case the provider's webhook is late. Null if no payment was started. */
export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/pay/check',
  access: 'user',
  guests: true,
  summary: 'Check the result of the latest card payment with the provider',
  params: orderId,
  data: z.object({ state: z.enum(paymentStates).nullable() }),
  errors: ['NOT_FOUND'],
});
