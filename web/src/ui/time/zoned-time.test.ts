import { expect, test } from 'vitest';
import { clockAt, instantOf, secondInstantOf, skippedIn } from './zoned-time.ts';

test.each([
  ['2026-07-01T19:00', 'Europe/Madrid', '2026-07-01T17:00:00.000Z'],
  ['2026-12-01T19:00', 'Europe/Madrid', '2026-12-01T18:00:00.000Z'],
  ['2026-12-01T19:00', 'America/New_York', '2026-12-02T00:00:00.000Z'],
  ['2026-12-01T19:00', 'Asia/Kathmandu', '2026-12-01T13:15:00.000Z'],
  ['2026-12-01T00:00', 'UTC', '2026-12-01T00:00:00.000Z'],
])('%s in %s is one instant and reads back the same', (clock, zone, moment) => {
  expect(instantOf(clock, zone)).toBe(moment);
  expect(clockAt(Date.parse(moment), zone)).toBe(clock);
});

test('a time that occurs twice is read as the first one', () => {
  expect(instantOf('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T00:30:00.000Z');
  expect(clockAt(Date.parse('2026-10-25T01:30:00Z'), 'Europe/Madrid')).toBe('2026-10-25T02:30');
});

test('a time skipped by the clocks is moved forward', () => {
  expect(instantOf('2026-03-29T02:30', 'Europe/Madrid')).toBe('2026-03-29T01:30:00.000Z');
});

test('an invalid time has no instant', () => {
  expect(instantOf('', 'Europe/Madrid')).toBeNull();
});

test('the second instant of a time that occurs twice is found, and other times have none', () => {
  expect(secondInstantOf('2026-10-25T02:30', 'Europe/Madrid')).toBe('2026-10-25T01:30:00.000Z');
  expect(secondInstantOf('2026-11-01T01:30', 'America/New_York')).toBe('2026-11-01T06:30:00.000Z');
  // Lord Howe Island moves its clocks by half an hour.
  expect(secondInstantOf('2026-04-05T01:45', 'Australia/Lord_Howe')).toBe('2026-04-04T15:15:00.000Z');
  for (const clock of ['2026-10-25T03:00', '2026-10-25T01:59', '2026-03-29T02:30', ''])
    expect(secondInstantOf(clock, 'Europe/Madrid'), clock).toBeNull();
});

test('times skipped by the clocks are reported by field', () => {
  const clocks = { before: '2026-03-29T01:59', within: '2026-03-29T02:30', after: '2026-03-29T03:00', none: '' };
  expect(skippedIn(clocks, 'Europe/Madrid')).toEqual(['within']);
  expect(skippedIn(clocks, 'UTC')).toEqual([]);
  // Lord Howe Island moves its clocks by half an hour.
  expect(skippedIn({ at: '2026-10-04T02:29', later: '2026-10-04T02:30' }, 'Australia/Lord_Howe')).toEqual(['at']);
});
