import { expect, test } from 'vitest';
import { emptyPromoCode, promoCodeDraftOf, readPromoCode } from './promo-code-draft.ts';

const around = { currency: 'EUR', language: 'en', timeZone: 'Europe/Madrid' };

test('a code is kept in capitals, with one discount or none', () => {
  const nothing = {
    percent: null,
    amountMinor: null,
    capacity: null,
    validFrom: null,
    validUntil: null,
    ticketTypeIds: null,
  };
  const draft = { ...emptyPromoCode, code: ' early-10 ', percent: '10', amount: '5', capacity: '3' };
  expect(readPromoCode(draft, around)).toEqual({
    code: 'EARLY-10',
    given: { ...nothing, percent: 10, capacity: 3 },
    problems: {},
    skipped: [],
  });
  expect(readPromoCode({ ...draft, discount: 'amount' }, around).given).toMatchObject({
    percent: null,
    amountMinor: 500,
  });
  expect(readPromoCode({ ...draft, discount: 'show' }, around).given).toMatchObject({
    percent: null,
    amountMinor: null,
  });
});

test('what is wrong is named by its field', () => {
  expect(readPromoCode({ ...emptyPromoCode, code: 'ä', percent: '120', capacity: '0' }, around).problems).toEqual({
    code: true,
    percent: true,
    capacity: true,
  });
  expect(readPromoCode({ ...emptyPromoCode, code: 'ABC', discount: 'amount', amount: '0' }, around).problems).toEqual({
    amount: true,
  });
});

test('a code is read back as it was', () => {
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
  expect(promo).toMatchObject(readPromoCode(promoCodeDraftOf(promo, around), around).given);
});
