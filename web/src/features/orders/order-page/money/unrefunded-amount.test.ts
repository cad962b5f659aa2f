import type { OrderPlace } from '@foyer/contract/orders/order.ts';
import { expect, test } from 'vitest';
import { unrefundedAmount } from './unrefunded-amount.ts';

type Amounts = Parameters<typeof unrefundedAmount>[0];

const ticket = (state: OrderPlace['state'], priceMinor: number) => ({ state, priceMinor });

test.each<[string, Amounts['state'], number, number, Amounts['places'], number]>([
  ['tickets that are kept', 'confirmed', 9000, 0, [ticket('confirmed', 4500), ticket('confirmed', 4500)], 0],
  ['one canceled ticket', 'confirmed', 9000, 0, [ticket('confirmed', 4500), ticket('cancelled', 4500)], 4500],
  ['one canceled ticket, partly refunded', 'confirmed', 9000, 2000, [ticket('confirmed', 4500)], 2500],
  ['a ticket switched to a lower price, partly refunded', 'confirmed', 5000, 2000, [ticket('confirmed', 1000)], 2000],
  ['a refund above the price of the canceled tickets', 'confirmed', 9000, 6000, [ticket('confirmed', 4500)], 0],
  ['a canceled order', 'cancelled', 9000, 0, [ticket('cancelled', 4500), ticket('cancelled', 4500)], 9000],
  ['a payment that came too late', 'expired', 9000, 0, [ticket('expired', 9000)], 0],
])('the unrefunded amount of %s', (_case, state, paidMinor, refundedMinor, places, expected) => {
  expect(unrefundedAmount({ state, paidMinor, refundedMinor, places })).toBe(expected);
});
