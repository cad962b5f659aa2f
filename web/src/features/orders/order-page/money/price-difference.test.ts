import type { Order } from '@foyer/contract/orders/order.ts';
import { expect, test } from 'vitest';
import { anOfferedTicket } from '../../../../../test/an-offered-ticket.ts';
import { anOrder, anOrderPlace } from '../../../../../test/an-order.ts';
import { priceDifference, priceDifferenceKey, switchPrice } from './price-difference.ts';

const ticket = anOrderPlace('a', { kind: 'paid', priceMinor: 5000 });
const until = '2026-03-01T10:00:00.000Z';
const order = (percent: number | null, now = until) =>
  anOrder({ paidMinor: 5000, now, event: { refund: percent === null ? null : { until, percent } } });
const differenceOf = (of: Order, price: number) => [
  priceDifference(of, ticket, price),
  priceDifferenceKey(of, ticket, price),
];

test('shows the amount to pay, or the refund under the current refund rule, before a ticket is changed', () => {
  expect(differenceOf(order(100), 6000)).toEqual([1000, 'moreExpensive']);
  expect(differenceOf(order(100), 5000)).toEqual([0, 'same']);
  expect(differenceOf(order(100), 1000)).toEqual([-4000, 'refund']);
  expect(differenceOf(order(50), 1000)).toEqual([-2000, 'partialRefund']);
  expect(differenceOf(order(0), 1000)).toEqual([0, 'noRefund']);
  expect(differenceOf(order(100, '2026-03-01T10:00:00.001Z'), 1000)).toEqual([0, 'noRefund']);
  expect(differenceOf(order(null), 1000)).toEqual([0, 'organizerDecides']);
});

test('never promises a refund above what is left of the payment', () => {
  expect(priceDifference({ ...order(100), refundedMinor: 4000 }, ticket, 1000)).toBe(-1000);
});

test('the promo code of an order applies only to the tickets that it discounted', () => {
  const target = anOfferedTicket('b', { priceMinor: 3000, payMinor: 1500 });
  expect([switchPrice(target, ticket), switchPrice(target, { ...ticket, discountMinor: 100 })]).toEqual([3000, 1500]);
  const donation = anOfferedTicket('c', { ...target, kind: 'donation' });
  expect([switchPrice(donation, ticket), switchPrice(donation, { ...ticket, kind: 'donation' })]).toEqual([3000, 5000]);
});
