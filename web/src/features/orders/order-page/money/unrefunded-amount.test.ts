import type { OrderPlace } from '@foyer/contract/orders/order.ts';
import { expect, test } from 'vitest';
import { unrefundedAmount } from './unrefunded-amount.ts';

type Told = Parameters<typeof unrefundedAmount>[0];

const place = (state: OrderPlace['state'], priceMinor: number) => ({ state, priceMinor });

test.each<[string, Told['state'], number, number, Told['places'], number]>([
  ['places that stay', 'confirmed', 9000, 0, [place('confirmed', 4500), place('confirmed', 4500)], 0],
  ['one given back', 'confirmed', 9000, 0, [place('confirmed', 4500), place('cancelled', 4500)], 4500],
  ['one given back, a part of its price sent back', 'confirmed', 9000, 2000, [place('confirmed', 4500)], 2500],
  [
    'one that costs less since, a part of the difference sent back',
    'confirmed',
    5000,
    2000,
    [place('confirmed', 1000)],
    2000,
  ],
  ['more sent back than was given back', 'confirmed', 9000, 6000, [place('confirmed', 4500)], 0],
  ['all given back', 'cancelled', 9000, 0, [place('cancelled', 4500), place('cancelled', 4500)], 9000],
  ['what was paid too late', 'expired', 9000, 0, [place('expired', 9000)], 0],
])('of %s', (_case, state, paidMinor, refundedMinor, places, expected) => {
  expect(unrefundedAmount({ state, paidMinor, refundedMinor, places })).toBe(expected);
});
