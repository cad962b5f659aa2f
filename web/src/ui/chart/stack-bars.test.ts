import { expect, test } from 'vitest';
import type { ChartSeries } from './chart-types.ts';
import { stackBars } from './stack-bars.ts';

const bar = (values: (number | null)[], look: ChartSeries['look'] = 'bar'): ChartSeries => ({
  name: values.join(),
  values,
  look,
  tone: 'main',
});

test('values below zero go down, each beginning where the one before ends', () => {
  const [sales, paidOut, pending] = [bar([500, 0]), bar([-100, -50]), bar([-20, 0])];
  const { bars, extent } = stackBars([sales, paidOut, pending], 2);
  expect(bars.get(sales)).toEqual([
    { from: 0, to: 500 },
    { from: 0, to: 0 },
  ]);
  expect(bars.get(pending)?.[0]).toEqual({ from: -120, to: -100 });
  expect(extent).toEqual([-120, 500]);
});

test('an inner bar is in front of the outer one, and a line counts for the axis', () => {
  const [views, registered, before] = [bar([8]), bar([3], 'inner'), bar([12], 'dashed')];
  const { bars, extent } = stackBars([views, registered, before], 1);
  expect(bars.get(registered)).toEqual([{ from: 0, to: 3 }]);
  expect([bars.has(before), extent]).toEqual([false, [0, 12]]);
});

test('without any value the axis is at zero', () => {
  expect(stackBars([bar([]), bar([null], 'dashed')], 1).extent).toEqual([0, 0]);
});
