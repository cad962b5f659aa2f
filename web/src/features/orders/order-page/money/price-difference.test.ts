import type { Order, OrderPlace } from '@foyer/contract/orders/order.ts';
import type { OfferedTicket } from '@foyer/contract/tickets/ticket-types.ts';
import { expect, test } from 'vitest';
import { costOf, differenceWords, priceDifference } from './price-difference.ts';

const place = { id: 'a', kind: 'paid', priceMinor: 5000, discountMinor: 0 } as OrderPlace;
const order = (percent: number | null, now = '2026-03-01T10:00:00.000Z') =>
  ({
    currency: 'EUR',
    paidMinor: 5000,
    refundedMinor: 0,
    now,
    event: { refund: percent === null ? null : { until: '2026-03-01T10:00:00.000Z', percent } },
  }) as Order;
const told = (of: Order, cost: number) => [priceDifference(of, place, cost), differenceWords(of, place, cost)];

test('before a place is changed is said what is to be paid, or comes back by the rule at this moment', () => {
  expect(told(order(100), 6000)).toEqual([1000, 'dearer']);
  expect(told(order(100), 5000)).toEqual([0, 'same']);
  expect(told(order(100), 1000)).toEqual([-4000, 'cheaper']);
  expect(told(order(50), 1000)).toEqual([-2000, 'cheaperInPart']);
  expect(told(order(0), 1000)).toEqual([0, 'nothingBack']);
  expect(told(order(100, '2026-03-01T10:00:00.001Z'), 1000)).toEqual([0, 'nothingBack']);
  expect(told(order(null), 1000)).toEqual([0, 'organizerDecides']);
});

test('no more is said to come back than is still there of what was paid', () => {
  expect(priceDifference({ ...order(100), refundedMinor: 4000 }, place, 1000)).toBe(-1000);
});

test('the code of an order counts for the places that it makes cheaper', () => {
  const ticket = { kind: 'paid', priceMinor: 3000, payMinor: 1500 } as OfferedTicket;
  expect([costOf(ticket, place), costOf(ticket, { ...place, discountMinor: 100 })]).toEqual([3000, 1500]);
  const gift = { ...ticket, kind: 'donation' } as OfferedTicket;
  expect([costOf(gift, place), costOf(gift, { ...place, kind: 'donation' })]).toEqual([3000, 5000]);
});
