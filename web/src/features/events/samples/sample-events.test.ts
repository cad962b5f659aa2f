import { expect, test } from 'vitest';
import { sampleEvents } from './sample-events.ts';

/** Two years in steps of 25 hours: every hour, every weekday, all changes of the clocks and a leap day. */
const moments = Array.from({ length: 700 }, (_, index) => new Date(Date.UTC(2027, 11, 30) + index * 25 * 3_600_000));

test('whenever one looks, each sample is ahead, within two months and after the one before', () => {
  for (const now of moments) {
    const starts = sampleEvents(now).map(({ startsAt }) => Date.parse(startsAt) - now.getTime());
    expect(starts).toHaveLength(3);
    expect(starts).toEqual(starts.toSorted((a, b) => a - b));
    expect(Math.min(...starts)).toBeGreaterThan(7 * 24 * 3_600_000);
    expect(Math.max(...starts)).toBeLessThan(60 * 24 * 3_600_000);
  }
});

test('the clocks where it happens show the same hour of the same weekday all year', () => {
  const shown = new Set(
    moments.flatMap((now) =>
      sampleEvents(now).map(({ key, startsAt, timeZone }) => {
        const clock = new Intl.DateTimeFormat('en', { weekday: 'long', hour: '2-digit', hour12: false, timeZone });
        return `${key}: ${clock.format(new Date(startsAt))}`;
      }),
    ),
  );
  expect([...shown].sort()).toEqual([
    'design-evening: Thursday, 18',
    'field-notes: Tuesday, 17',
    'founders-day: Wednesday, 10',
  ]);
});

test('there is one of each type', () => {
  expect(sampleEvents(new Date()).map(({ type }) => type)).toEqual(['in-person', 'virtual', 'hybrid']);
});
