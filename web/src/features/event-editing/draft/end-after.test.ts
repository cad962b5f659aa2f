import { expect, test } from 'vitest';
import { endAfter } from './end-after.ts';

const evening = '2031-05-06T19:00';

test('an event without an end lasts two hours', () => {
  expect(endAfter(evening, { startsAt: '', endsAt: '' })).toBe('2031-05-06T21:00');
});

test('an end goes along with its start, over midnight too', () => {
  expect(endAfter('2031-05-07T22:30', { startsAt: evening, endsAt: '2031-05-06T22:00' })).toBe('2031-05-08T01:30');
});

test('while a year is typed, digit by digit, the end keeps its distance', () => {
  let draft = { startsAt: '', endsAt: '' };
  for (const year of ['0002', '0020', '0203', '2031']) {
    const startsAt = `${year}-05-06T19:00`;
    draft = { startsAt, endsAt: endAfter(startsAt, draft) };
  }
  expect(draft.endsAt).toBe('2031-05-06T21:00');
});

test('an end stays as it was typed where the start was none, or is taken away, or came after it', () => {
  expect(endAfter('0002-05-06T19:00', { startsAt: '', endsAt: evening })).toBe(evening);
  expect(endAfter('2031-05-05T19:00', { startsAt: '0002-05-06T19:00', endsAt: evening })).toBe(evening);
  expect(endAfter('', { startsAt: '2031-05-06T18:00', endsAt: evening })).toBe(evening);
  expect(endAfter('2031-05-08T19:00', { startsAt: '2031-05-07T19:00', endsAt: evening })).toBe(evening);
});
