import { expect, test } from 'vitest';
import { exchangeDifference, shareOf, withoutRemainder } from './prices.ts';

const place = (priceMinor: number, discountMinor: number) => ({ priceMinor, discountMinor });

test('the rest of a discounted order is waived if it is below the minimum payment', () => {
  expect(withoutRemainder([place(20, 980), place(0, 0)], 50)).toEqual([place(0, 1_000), place(0, 0)]);
  expect(withoutRemainder([place(20, 980), place(30, 970)], 50)).toEqual([place(20, 980), place(30, 970)]);
  expect(withoutRemainder([place(0, 1_000)], 50)).toEqual([place(0, 1_000)]);
});

test('an order without a discount is charged at its price', () => {
  expect(withoutRemainder([place(20, 0)], 50)).toEqual([place(20, 0)]);
  expect(withoutRemainder([place(20, 980), place(20, 0)], 50)).toEqual([place(20, 980), place(20, 0)]);
});

const terms = (percent: number) => ({ percent, leastMinor: 50, step: 1, leftMinor: 5_000 });

test('a difference below the minimum payment is waived, a refund is not', () => {
  const differences = [1_049, 1_050, 1_000, 980].map((next) => exchangeDifference(1_000, next, terms(100)));
  expect(differences).toEqual([0, 50, 0, -20]);
});

test('a difference is refunded by the refund rule, and never more than is left of the payment', () => {
  const differences = [100, 50, 33, 0].map((percent) => exchangeDifference(5_000, 999, terms(percent)));
  expect(differences).toEqual([-4_001, -2_000, -1_320, 0]);
  expect(exchangeDifference(5_000, 1_000, { ...terms(100), leftMinor: 300 })).toBe(-300);
  expect(exchangeDifference(5_000, 1_001, { ...terms(50), step: 10 })).toBe(-1_990);
});

test('a chain of switches never refunds more than canceling the ticket', () => {
  for (const percent of [0, 25, 50, 100]) {
    for (const chain of [[0], [1_000, 0], [4_000, 4_000, 0, 0], [2_500, 1_200, 300, 0]]) {
      const prices = [5_000, ...chain];
      const back = chain.map((next, at) => -exchangeDifference(prices[at] ?? 0, next, terms(percent)));
      expect(back.reduce((sum, each) => sum + each, 0)).toBe(shareOf(5_000, percent, 1));
    }
  }
});
