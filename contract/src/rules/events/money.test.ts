import { expect, test } from 'vitest';
import {
  amountStep,
  currencyDigits,
  maximumAmount,
  minimumAmount,
  moneyText,
  parseAmount,
  typedMoney,
} from './money.ts';

test.each([
  ['EUR', 2],
  ['JPY', 0],
  ['KWD', 3],
  // Browsers say 0 of these, and card companies 2.
  ['HUF', 2],
  ['COP', 2],
  ['IDR', 2],
  // Their fractional units are not in use.
  ['MGA', 0],
  ['UGX', 0],
])('%s has %d digits', (currency, digits) => {
  expect(currencyDigits(currency)).toBe(digits);
});

test("an amount is formatted with its currency's decimals in the page's language", () => {
  expect(moneyText(123_456, 'EUR', 'en')).toBe('€1,234.56');
  expect(moneyText(1_234_567, 'EUR', 'es')).toBe('12.345,67\u00a0€');
  expect(moneyText(1_500, 'JPY', 'en')).toBe('¥1,500');
  expect(moneyText(1_500, 'KWD', 'en')).toBe('KWD\u00a01.500');
  expect(moneyText(500_050, 'HUF', 'en')).toBe('HUF\u00a05,000.50');
});

test.each([
  ['25', 'EUR', 'en', 2_500],
  ['25.5', 'EUR', 'en', 2_550],
  ['25,50', 'EUR', 'es', 2_550],
  ['1,234.50', 'EUR', 'en', 123_450],
  ['1.234,50', 'EUR', 'es', 123_450],
  ['1 234,50', 'EUR', 'es', 123_450],
  ['1.234', 'EUR', 'es', 123_400],
  // The other language's separator, where it is unambiguous.
  ['12,50', 'EUR', 'en', 1_250],
  ['12.50', 'EUR', 'es', 1_250],
  ['1500', 'JPY', 'en', 1_500],
  ['1.500', 'KWD', 'en', 1_500],
  ['1,500', 'KWD', 'es', 1_500],
  ['1,500', 'KWD', 'en', 1_500_000],
  ['0', 'EUR', 'en', 0],
])('%s in %s (%s)', (typed, currency, language, minor) => {
  expect(parseAmount(typed, currency, language)).toBe(minor);
});

test.each([
  ['', 'EUR'],
  ['free', 'EUR'],
  ['-5', 'EUR'],
  ['1.234', 'EUR'],
  ['10.5', 'JPY'],
  ['1.2345', 'KWD'],
  ['1e3', 'EUR'],
  ['1,2,3', 'EUR'],
  ['99999999999999999', 'EUR'],
])('%j is no amount in %s', (typed, currency) => {
  expect(parseAmount(typed, currency, 'en')).toBeNull();
});

test("amounts are multiples of the currency's step", () => {
  expect(['EUR', 'JPY', 'KWD', 'BHD', 'JOD', 'OMR', 'TND'].map(amountStep)).toEqual([1, 1, 10, 10, 10, 10, 10]);
});

test('no amount has more digits than the payment provider accepts', () => {
  expect(['EUR', 'JPY', 'KWD', 'ISK', 'UGX'].map(maximumAmount)).toEqual([
    99_999_999, 99_999_999, 99_999_999, 999_999, 999_999,
  ]);
});

test('a formatted amount parses back to the same amount', () => {
  for (const language of ['en', 'es'])
    for (const currency of ['EUR', 'JPY', 'KWD'])
      for (const minor of [0, 1, 50, 1_000, 123_456, 12_345_678])
        expect(parseAmount(typedMoney(minor, currency, language), currency, language), `${minor} ${currency}`).toBe(
          minor,
        );
  expect(typedMoney(2_500, 'EUR', 'en')).toBe('25');
  expect(typedMoney(2_550, 'EUR', 'es')).toBe('25,50');
});

test('the minimum is a multiple of the step, and one step without a documented minimum', () => {
  expect(['EUR', 'GBP', 'JPY', 'HUF', 'KWD', 'ISK'].map(minimumAmount)).toEqual([50, 30, 50, 17_500, 10, 1]);
});
