import { expect, test } from 'vitest';
import { currencyChoices } from './currency-choices.ts';

test('offers currencies in circulation, and the one that was chosen', () => {
  const offered = currencyChoices('HRK');
  expect(offered).toEqual(expect.arrayContaining(['EUR', 'XAF', 'XPF', 'HRK']));
  expect(offered.filter((code) => ['XDR', 'XSU', 'CUC', 'SLL'].includes(code))).toEqual([]);
});
