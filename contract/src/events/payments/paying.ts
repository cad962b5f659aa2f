import { z } from 'zod';
import { endpoint } from '../../http.ts';
import { paymentStates } from '../../rules/events/ticket-choices.ts';
import { orderId } from '../tickets/order.ts';

/** An order has one open visit: asked again, it is the same one, unless what is to be paid has changed. */
export const payOrder = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/pay',
  access: 'user',
  summary: 'Begin to pay by card, or go on with it: where the checkout page is',
  params: orderId,
  data: z.object({ checkoutUrl: z.url() }),
  errors: ['NOT_FOUND', 'ORDER_STATE_REFUSED', 'CARDS_NOT_AVAILABLE', 'PAYMENTS_UNREACHABLE'],
});

/** For the page that one comes back to, when the provider's notice takes its time. Null: no visit was begun. */
export const checkPayment = endpoint({
  method: 'POST',
  path: '/api/orders/:orderId/pay/check',
  access: 'user',
  summary: 'Ask the payment provider what became of the last visit to the checkout page',
  params: orderId,
  data: z.object({ state: z.enum(paymentStates).nullable() }),
  errors: ['NOT_FOUND'],
});
