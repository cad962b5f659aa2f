import { expect, test } from 'vitest';
import { nextEventTime } from './next-event-time.ts';

// 23:30 on June 1 in Madrid, 06:30 on June 2 in Tokyo.
const now = new Date('2027-06-01T21:30:00Z');

test.each([
  ['2027-06-01T20:00:00Z', 'Europe/Madrid', 'now'],
  ['2027-06-01T21:45:00Z', 'Europe/Madrid', 'tonight'],
  ['2027-06-01T21:45:00Z', 'Asia/Tokyo', 'today'],
  ['2027-06-02T10:00:00Z', 'Europe/Madrid', 'tomorrow'],
  ['2027-06-02T10:00:00Z', 'Asia/Tokyo', 'tonight'],
  ['2027-06-04T10:00:00Z', 'Europe/Madrid', 'later'],
] as const)('an event at %s in %s is %s', (startsAt, timeZone, expected) => {
  expect(nextEventTime(startsAt, timeZone, now)).toBe(expected);
});
