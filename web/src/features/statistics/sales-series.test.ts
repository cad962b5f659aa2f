import { expect, test } from 'vitest';
import { salesSeries } from './sales-series.ts';

const names = {
  sales: 'Sales',
  refunded: 'Paid out',
  pending: 'Pending',
  salesBefore: 'Sales before',
  refundsBefore: 'Refunds before',
};
const day = (salesMinor: number, refundedMinor = 0, pendingRefundMinor = 0) => ({
  day: '2026-11-20',
  views: 0,
  registrations: 0,
  salesMinor,
  refundedMinor,
  pendingRefundMinor,
});
type Days = Parameters<typeof salesSeries>[0];
const shown = (days: Days['days'], daysBefore: Days['daysBefore'] = null) =>
  salesSeries({ days, daysBefore }, names).map(({ name, values, look, tone }) => [name, values, `${look} ${tone}`]);

test('refunds go down, and what is pending is apart from what was paid out', () => {
  expect(shown([day(5_000), day(0, 3_000, 1_000), day(100, 200, 200)])).toEqual([
    ['Sales', [5_000, 0, 100], 'bar main'],
    ['Paid out', [-0, -2_000, -0], 'bar bad'],
    ['Pending', [-0, -1_000, -200], 'bar hatched'],
  ]);
});

test('a refund stays in the chart when it is paid out, no longer as pending', () => {
  const [, paidOut, pending] = shown([day(5_000, 3_000, 0)]);
  expect([paidOut?.[1], pending?.[1]]).toEqual([[-3_000], [-0]]);
});

test('sales and refunds are compared with the days before, refunds only if there were any', () => {
  expect(shown([day(100)], [day(700, 50, 20)])).toEqual([
    ['Sales', [100], 'bar main'],
    ['Sales before', [700], 'dashed quiet'],
    ['Refunds before', [-50], 'dashed bad'],
  ]);
  expect(shown([day(100)], [day(700)]).map(([name]) => name)).toEqual(['Sales', 'Sales before']);
});
