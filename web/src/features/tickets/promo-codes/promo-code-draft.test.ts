import { expect, test } from 'vitest';
import { emptyPromoCode, promoCodeDraftOf, readPromoCode } from './promo-code-draft.ts';

const context = { currency: 'EUR', language: 'en', timeZone: 'Europe/Madrid' };

test('a code is saved in capitals, with at most one discount', () => {
  const nothing = {
    percent: null,
    amountMinor: null,
    capacity: null,
    validFrom: null,
    validUntil: null,
    ticketTypeIds: null,
  };
  const draft = { ...emptyPromoCode, code: ' early-10 ', percent: '10', amount: '5', capacity: '3' };
  expect(readPromoCode(draft, context)).toEqual({
    code: 'EARLY-10',
    input: { ...nothing, percent: 10, capacity: 3 },
    problems: {},
    skipped: [],
  });
  expect(readPromoCode({ ...draft, discount: 'amount' }, context).input).toMatchObject({
    percent: null,
    amountMinor: 500,
  });
  expect(readPromoCode({ ...draft, discount: 'show' }, context).input).toMatchObject({
    percent: null,
    amountMinor: null,
  });
});

test('names each invalid field', () => {
  expect(readPromoCode({ ...emptyPromoCode, code: 'ä', percent: '120', capacity: '0' }, context).problems).toEqual({
    code: true,
    percent: true,
    capacity: true,
  });
  expect(readPromoCode({ ...emptyPromoCode, code: 'ABC', discount: 'amount', amount: '0' }, context).problems).toEqual({
    amount: true,
  });
});

test('a saved code survives a round trip through the form', () => {
  const promo = {
    id: 'a',
    code: 'FRIENDS',
    percent: null,
    amountMinor: 750,
    capacity: 20,
    taken: 4,
    validFrom: null,
    validUntil: '2031-05-06T16:00:00.000Z',
    ticketTypeIds: ['b'],
  };
  expect(promo).toMatchObject(readPromoCode(promoCodeDraftOf(promo, context), context).input);
});
