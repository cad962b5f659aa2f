import type { EventCard } from '@foyer/contract/events/event.ts';
import { expect, test } from 'vitest';
import { aroundMonth, dayOf, eventWeeksOf, monthAfter } from './month-days.ts';

const event = (startsAt: string, timeZone: string) => ({ startsAt, timeZone }) as EventCard;

test('months continue across a new year', () => {
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
  expect(aroundMonth('2026-12')).toEqual({ from: '2026-11-30T00:00:00.000Z', to: '2027-01-02T00:00:00.000Z' });
});

test.each([
  ['2026-11', 1, 6, '2026-10-26', '2026-12-06'],
  ['2026-11', 0, 5, '2026-11-01', '2026-12-05'],
  ['2027-02', 1, 4, '2027-02-01', '2027-02-28'],
  ['2027-02', 0, 5, '2027-01-31', '2027-03-06'],
] as const)('%s in weeks from day %i: %i weeks, from %s to %s', (month, weekStart, count, first, last) => {
  const weeks = eventWeeksOf(month, weekStart, []);
  expect([weeks.length, weeks[0]?.[0]?.date, weeks.at(-1)?.[6]?.date]).toEqual([count, first, last]);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  expect(weeks.flat().filter(({ isOfMonth }) => isOfMonth)[0]?.date).toBe(`${month}-01`);
});

test("an event is on its day in the event's time zone, and in no other month", () => {
  const newYear = event('2026-12-31T15:30:00Z', 'Asia/Tokyo');
  expect(dayOf(newYear)).toBe('2027-01-01');
  const on = (month: string) =>
    eventWeeksOf(month, 1, [newYear])
      .flat()
      .filter(({ events }) => events.length > 0);
  expect(on('2026-12')).toEqual([]);
  expect(on('2027-01').map(({ date }) => date)).toEqual(['2027-01-01']);
});
