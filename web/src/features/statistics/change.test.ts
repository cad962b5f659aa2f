import { expect, test } from 'vitest';
import { changeOf, comparedTotals, conversionOf } from './change.ts';

const day = (views: number, registrations: number) => ({
  day: '2026-11-20',
  views,
  registrations,
  salesMinor: registrations * 500,
  refundedMinor: 0,
  pendingRefundMinor: 0,
});

test('totals are compared with the days before, if there are any', () => {
  const { now, before } = comparedTotals({ days: [day(10, 2), day(5, 1)], daysBefore: [day(4, 4)] });
  expect([now.views, now.registrations, now.salesMinor, before?.views]).toEqual([15, 3, 1_500, 4]);
  expect(comparedTotals({ days: [day(1, 1)], daysBefore: [] }).before).toBeNull();
});

test('a change is a part of what it was before', () => {
  expect(changeOf(15, 10)).toEqual({ direction: 'up', ratio: 0.5 });
  expect(changeOf(5, 10)).toEqual({ direction: 'down', ratio: 0.5 });
  expect(changeOf(1_000, 1_001)).toEqual({ direction: 'same', ratio: 0 });
});

test('from nothing there is no percentage', () => {
  expect([changeOf(3, 0), changeOf(3, null), changeOf(null, 3)]).toEqual([null, null, null]);
});

test('conversion needs views and is at most everybody', () => {
  expect([
    conversionOf({ views: 0, registrations: 2 }),
    conversionOf({ views: 8, registrations: 2 }),
    conversionOf({ views: 1, registrations: 2 }),
  ]).toEqual([null, 0.25, 1]);
});
