import { expect, test } from 'vitest';
import { dayAndTime } from './day-and-time.ts';

test.each([
  ['2031-05-06T21:27:00', { day: 'today', time: '9:27 PM' }],
  ['2031-05-07T08:05:00', { day: 'tomorrow', time: '8:05 AM' }],
  ['2031-05-09T08:05:00', { day: 'May 9, 2031', time: '8:05 AM' }],
])('a moment that comes soon is named by its day: %s', (at, shown) => {
  const { day, time } = dayAndTime(new Date(at), new Date('2031-05-06T12:00:00'), 'en');
  expect({ day, time: time.replace('\u202f', ' ') }).toEqual(shown);
});
