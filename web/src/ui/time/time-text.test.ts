import { expect, test } from 'vitest';
import { absoluteTime, relativeTime } from './time-text.ts';

const now = new Date('2026-03-10T12:00:00Z');
const before = (ms: number) => new Date(now.getTime() - ms);

test.each([
  [0, 'now'],
  [-5000, 'now'],
  [59_000, 'now'],
  [60_000, '1 minute ago'],
  [3_599_000, '59 minutes ago'],
  [3_600_000, '1 hour ago'],
  [86_400_000, 'yesterday'],
  [86_400_000 * 9, '9 days ago'],
])('%d ms before is %j', (ms, text) => {
  expect(relativeTime(before(ms), now, 'en')).toBe(text);
});

test('the relative time uses the language of the page', () => {
  expect(relativeTime(before(3_600_000 * 2), now, 'es')).toBe('hace 2 horas');
});

test('an absolute time names its zone', () => {
  expect(absoluteTime(now, 'en', 'UTC')).toMatch(/Mar 10, 2026, 12:00.PM UTC/);
});
