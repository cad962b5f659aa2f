import { expect, test } from 'vitest';
import { limits } from '../../limits.ts';
import { dateProblems } from './date-problems.ts';

const none = { startsAt: null, endsAt: null, registrationOpensAt: null, registrationClosesAt: null };
const start = '2031-05-06T17:00:00.000Z';

test('dates that are not set are no problem', () => {
  expect(dateProblems(none)).toEqual({});
  expect(dateProblems({ ...none, startsAt: start, registrationClosesAt: start })).toEqual({});
});

test('an event ends after it starts', () => {
  expect(dateProblems({ ...none, startsAt: start, endsAt: '2031-05-06T17:00:00.001Z' })).toEqual({});
  expect(dateProblems({ ...none, startsAt: start, endsAt: start })).toEqual({ endsAt: 'dates.order' });
  expect(dateProblems({ ...none, startsAt: start, endsAt: '2031-05-06T16:00:00Z' })).toEqual({ endsAt: 'dates.order' });
});

test('an event is no longer than the limit', () => {
  const longest = new Date(Date.parse(start) + limits.event.days * 24 * 3_600_000);
  expect(dateProblems({ ...none, startsAt: start, endsAt: longest })).toEqual({});
  const longer = new Date(longest.getTime() + 1);
  expect(dateProblems({ ...none, startsAt: start, endsAt: longer })).toEqual({ endsAt: 'event.too_long' });
});

test('registration closes after it opens, whatever is wrong with the event itself', () => {
  const dates = { startsAt: start, endsAt: start, registrationOpensAt: start, registrationClosesAt: start };
  expect(dateProblems(dates)).toEqual({ endsAt: 'dates.order', registrationClosesAt: 'dates.order' });
});

test('instants are compared, not how they are written', () => {
  // 18:30 in Madrid is before 17:00 UTC, although its text sorts after it.
  expect(dateProblems({ ...none, startsAt: start, endsAt: '2031-05-06T18:30:00+02:00' })).toEqual({
    endsAt: 'dates.order',
  });
  expect(dateProblems({ ...none, startsAt: new Date(start), endsAt: '2031-05-06T17:30:00Z' })).toEqual({});
});
