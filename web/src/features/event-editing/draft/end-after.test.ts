import { expect, test } from 'vitest';
import { endAfter } from './end-after.ts';

const evening = '2031-05-06T19:00';

test('without an end, an event lasts two hours', () => {
  expect(endAfter(evening, { startsAt: '', endsAt: '' })).toBe('2031-05-06T21:00');
});

test('the end moves with the start, also past midnight', () => {
  expect(endAfter('2031-05-07T22:30', { startsAt: evening, endsAt: '2031-05-06T22:00' })).toBe('2031-05-08T01:30');
});

test('the duration stays the same while a year is typed digit by digit', () => {
  let draft = { startsAt: '', endsAt: '' };
  for (const year of ['0002', '0020', '0203', '2031']) {
    const startsAt = `${year}-05-06T19:00`;
    draft = { startsAt, endsAt: endAfter(startsAt, draft) };
  }
  expect(draft.endsAt).toBe('2031-05-06T21:00');
});

test('an end that was there before the start stays if it fits, and is replaced if it does not', () => {
  expect(endAfter('2031-05-06T17:00', { startsAt: '', endsAt: evening })).toBe(evening);
  expect(endAfter('2031-05-08T19:00', { startsAt: '', endsAt: evening })).toBe('2031-05-08T21:00');
});

test('the end stays unchanged if the start is cleared or was after the end', () => {
  expect(endAfter('2031-05-05T19:00', { startsAt: '0002-05-06T19:00', endsAt: evening })).toBe(evening);
  expect(endAfter('', { startsAt: '2031-05-06T18:00', endsAt: evening })).toBe(evening);
  expect(endAfter('2031-05-08T19:00', { startsAt: '2031-05-07T19:00', endsAt: evening })).toBe(evening);
});
