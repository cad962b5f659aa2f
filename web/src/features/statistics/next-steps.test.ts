import { expect, test } from 'vitest';
import { isCheckInOn, nextSteps } from './next-steps.ts';

const start = Date.parse('2026-12-03T18:00:00Z');
const hour = 60 * 60 * 1000;
type Event = Parameters<typeof nextSteps>[0];
const event = (given: Partial<Event> = {}) =>
  ({
    state: 'published',
    startsAt: '2026-12-03T18:00:00Z',
    endsAt: '2026-12-03T20:00:00Z',
    audiences: [{ audience: 'in-person' }],
    ...given,
  }) as Event;
const none = { requests: 0, registrations: 0, openRefunds: 0 };

test('check-in is on from six hours before the start until the end', () => {
  const at = (hours: number) => isCheckInOn(event(), start + hours * hour);
  expect([at(-7), at(-6), at(1), at(2)]).toEqual([false, true, true, false]);
});

test('nobody checks in online, or at an event that is not published', () => {
  expect(isCheckInOn(event({ audiences: [{ audience: 'online' }] as Event['audiences'] }), start)).toBe(false);
  expect(isCheckInOn(event({ state: 'cancelled' }), start)).toBe(false);
});

test('an event without registrations is to be shared, one with requests to be answered', () => {
  expect(nextSteps(event(), none, start - 48 * hour)).toEqual(['share']);
  expect(nextSteps(event(), { ...none, requests: 2 }, start - 48 * hour)).toEqual(['requests']);
  expect(nextSteps(event(), { ...none, requests: 1, registrations: 5 }, start)).toEqual(['check-in', 'requests']);
  expect(nextSteps(event(), { ...none, registrations: 5 }, start - 48 * hour)).toEqual([]);
});

test('after the end, and while it is no longer published, there is nothing to do', () => {
  expect(nextSteps(event(), none, start + 3 * hour)).toEqual([]);
  expect(nextSteps(event({ state: 'unpublished' }), none, start - hour)).toEqual([]);
});

test('a refund to act on stays a step after the event', () => {
  const sold = { ...none, registrations: 5, openRefunds: 1 };
  expect(nextSteps(event(), sold, start)).toEqual(['check-in', 'refunds']);
  expect(nextSteps(event(), sold, start + 48 * hour)).toEqual(['refunds']);
  expect(nextSteps(event({ state: 'cancelled' }), sold, start)).toEqual(['refunds']);
});
