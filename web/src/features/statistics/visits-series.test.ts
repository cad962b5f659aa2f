import { expect, test } from 'vitest';
import { conversionSeries, visitsSeries } from './visits-series.ts';

const day = (views: number, registrations: number) => ({
  day: '2026-11-20',
  views,
  registrations,
  salesMinor: 0,
  refundedMinor: 0,
  pendingRefundMinor: 0,
});
const days = [day(8, 2), day(0, 1), day(2, 3)];

test('conversion is a curve with a gap on days without views, and is compared with the days before', () => {
  const names = { conversion: 'Conversion', before: 'Before' };
  const [now, before] = conversionSeries({ days, daysBefore: [day(4, 1), day(0, 0), day(1, 0)] }, names);
  expect([now?.values, now?.look]).toEqual([[0.25, null, 1], 'area']);
  expect([before?.values, before?.look]).toEqual([[0.25, null, 0], 'dashed']);
  expect(conversionSeries({ days, daysBefore: null }, names)).toHaveLength(1);
});

test('views are compared with those of the days before', () => {
  const names = { views: 'Views', registrations: 'Registrations', viewsBefore: 'Views before' };
  const series = visitsSeries({ days, daysBefore: [day(4, 1), day(9, 9), day(1, 0)] }, names);
  expect(series.map(({ name, values }) => [name, values])).toEqual([
    ['Views', [8, 0, 2]],
    ['Registrations', [2, 1, 3]],
    ['Views before', [4, 9, 1]],
  ]);
  expect(visitsSeries({ days, daysBefore: null }, names)).toHaveLength(2);
});
