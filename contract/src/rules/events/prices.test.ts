import { expect, test } from 'vitest';
import { chargeable, withoutRemainder } from './prices.ts';

const place = (priceMinor: number, discountMinor: number) => ({ priceMinor, discountMinor });

test('what a code leaves of an order is let off when it is too little to be paid', () => {
  expect(withoutRemainder([place(20, 980), place(0, 0)], 50)).toEqual([place(0, 1_000), place(0, 0)]);
  expect(withoutRemainder([place(20, 980), place(30, 970)], 50)).toEqual([place(20, 980), place(30, 970)]);
  expect(withoutRemainder([place(0, 1_000)], 50)).toEqual([place(0, 1_000)]);
});

test('what no code made so small is charged as it was priced', () => {
  expect(withoutRemainder([place(20, 0)], 50)).toEqual([place(20, 0)]);
  expect(withoutRemainder([place(20, 980), place(20, 0)], 50)).toEqual([place(20, 980), place(20, 0)]);
});

test('a difference too small to be paid is let off, and what comes back is not', () => {
  expect([49, 50, 0, -20].map((minor) => chargeable(minor, 50))).toEqual([0, 50, 0, -20]);
});
