import { expect, test } from 'vitest';
import { addDays, addMonths, firstWeekdayOf, isDay, weeksOf } from './calendar-days.ts';

test('days and months are added across their ends', () => {
  expect(addDays('2031-12-31', 1)).toBe('2032-01-01');
  expect(addDays('2031-03-01', -1)).toBe('2031-02-28');
  expect(addMonths('2031-01-31', 1)).toBe('2031-02-28');
  expect(addMonths('2031-03-31', -1)).toBe('2031-02-28');
  expect(addMonths('2031-11-15', 3)).toBe('2032-02-15');
  expect(addMonths('2032-02-29', 12)).toBe('2033-02-28');
});

test('a month is shown in six whole weeks from the first day of the week', () => {
  const american = weeksOf('2031-05-06', 0);
  expect(american[0]?.[0]).toBe('2031-04-27');
  expect(american).toHaveLength(6);
  const european = weeksOf('2031-05-06', 1);
  expect(european[0]?.[0]).toBe('2031-04-28');
  expect(european.flat()).toContain('2031-05-31');
  // A month that starts on the first day of the week starts in the first row.
  expect(weeksOf('2031-09-10', 1)[0]?.[0]).toBe('2031-09-01');
});

test('weeks start as in the region of the page’s language', () => {
  expect(firstWeekdayOf('en', ['en-US'])).toBe(0);
  expect(firstWeekdayOf('en', ['es-ES', 'en'])).toBe(0);
  expect(firstWeekdayOf('en', ['en-GB'])).toBe(1);
  expect(firstWeekdayOf('es', ['en-US'])).toBe(1);
  expect(firstWeekdayOf('es', ['es-MX'])).toBe(0);
});

test('only whole days are days', () => {
  expect(['2031-05-06', '2031-02-29', '2031-5-6', '2031-05-06T10:00', ''].map(isDay)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
