import { expect, test } from 'vitest';
import { chartDays, runningTotal } from './chart-days.ts';
import type { Statistics } from './statistics-query.ts';

const dayMs = 24 * 60 * 60 * 1000;
const daysFrom = (first: string, count: number) =>
  Array.from({ length: count }, (_, at) => ({
    day: new Date(Date.parse(first) + at * dayMs).toISOString().slice(0, 10),
    views: 1,
    registrations: 0,
    salesMinor: 0,
    refundedMinor: 0,
    pendingRefundMinor: 0,
  }));
const texts = { language: 'en', week: (day: string) => `Week of ${day}`, least: 7 };
const shown = (days: number, before = 0) =>
  chartDays({ days: daysFrom('2026-01-01', days), daysBefore: daysFrom('2025-01-01', before) } as Statistics, texts);

test('up to a hundred days are days', () => {
  const { points, days, daysBefore, isWeekly } = shown(90, 90);
  expect([points.length, days.length, daysBefore?.length, isWeekly]).toEqual([90, 90, 90, false]);
  expect(points[0]).toEqual({ key: '2026-01-01', tick: 'Jan 1', name: 'Thursday, January 1' });
});

test('more days are weeks that end with the last day, and nothing is lost', () => {
  const { points, days, isWeekly } = shown(120);
  expect([points.length, isWeekly, points[0]?.name]).toEqual([18, true, 'Week of January 1, 2026']);
  expect(days.map(({ views }) => views)).toEqual([1, ...Array(17).fill(7)]);
});

test('an event of yesterday is shown with the days before it', () => {
  const { points, days } = shown(2);
  expect(points.map(({ tick }) => tick)).toEqual(['Dec 27', 'Dec 28', 'Dec 29', 'Dec 30', 'Dec 31', 'Jan 1', 'Jan 2']);
  expect(days.map(({ views }) => views)).toEqual([0, 0, 0, 0, 0, 1, 1]);
});

test('other values of the days follow the points', () => {
  expect(shown(2).perPoint([3, 4])).toEqual([0, 0, 0, 0, 0, 3, 4]);
  expect(shown(120).perPoint(Array(120).fill(2))).toEqual([2, ...Array(17).fill(14)]);
});

test('without days before there is nothing to compare with', () => {
  expect(shown(7).daysBefore).toBeNull();
});

test('a running total only grows', () => {
  expect(runningTotal([2, 0, 3])).toEqual([2, 2, 5]);
});
