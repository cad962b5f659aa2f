import { expect, test } from 'vitest';
import { chartLayout } from './chart-layout.ts';

const layoutOf = (given: Partial<Parameters<typeof chartLayout>[0]> = {}) =>
  chartLayout({ width: 700, height: 220, count: 30, extent: [0, 9], isWhole: true, tickText: String, ...given });

test('grid lines have round values that contain the data', () => {
  expect(layoutOf().yTicks.map(({ value }) => value)).toEqual([0, 2, 4, 6, 8, 10]);
  expect(layoutOf({ extent: [0, 1] }).yTicks.map(({ value }) => value)).toEqual([0, 1]);
  expect(layoutOf({ extent: [0, 0] }).yTicks.map(({ value }) => value)).toEqual([0, 1]);
  const refunds = layoutOf({ extent: [-120, 480], isWhole: false });
  expect(refunds.yTicks[0]?.value).toBeLessThanOrEqual(-120);
  expect(refunds.yTicks.at(-1)?.value).toBeGreaterThanOrEqual(480);
});

test('the labels of the days have room, and the last day has one', () => {
  const wide = layoutOf();
  expect([wide.xTicks.at(-1), wide.xTicks.length]).toEqual([29, 8]);
  expect(layoutOf({ width: 280 }).xTicks).toEqual([9, 19, 29]);
  expect(layoutOf({ width: 60, count: 7 }).xTicks).toEqual([6]);
  expect(layoutOf({ count: 1 }).xTicks).toEqual([0]);
});

test('every point is nearest to its own middle, and the edges belong to the outermost', () => {
  const { x, indexAt, left, right } = layoutOf();
  for (let index = 0; index < 30; index += 1) expect(indexAt(x(index))).toBe(index);
  expect([indexAt(0), indexAt(left), indexAt(right), indexAt(5_000)]).toEqual([0, 0, 29, 29]);
});

test('bars of few days stay slender, and all fit', () => {
  expect(layoutOf({ count: 2 }).bar).toBe(44);
  const { x, bar, left, right } = layoutOf({ count: 105, width: 300 });
  expect(bar).toBeGreaterThan(0);
  expect([x(0) - bar / 2 >= left, x(104) + bar / 2 <= right]).toEqual([true, true]);
});
