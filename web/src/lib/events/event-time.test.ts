import { expect, test } from 'vitest';
import { clocksDiffer, eventTimeText } from './event-time.ts';

const plain = (text: string) => text.replace(/[\u2009\u202f\u00a0]/g, ' ');

test('a time range on one day names the day once, with the time zone', () => {
  const text = plain(eventTimeText('2026-12-03T18:00:00Z', '2026-12-03T21:00:00Z', 'Europe/Lisbon', 'en'));
  expect(text).toMatch(/^Thursday, December 3, 2026.* 6:00 . 9:00 PM (WET|GMT.*)$/);
});

test('the brief style omits the year', () => {
  const text = plain(eventTimeText('2026-12-03T18:00:00Z', '2026-12-03T21:00:00Z', 'UTC', 'en', 'brief'));
  expect(text).toMatch(/^Thu, Dec 3, 6:00 . 9:00 PM UTC$/);
});

test('no line break is possible within a time zone', () => {
  expect(eventTimeText('2026-12-03T18:00:00Z', null, 'America/Lima', 'es')).toMatch(/GMT-\u20605$/);
});

test('no line break is possible within a time', () => {
  expect(eventTimeText('2026-12-03T22:00:00Z', '2026-12-04T01:00:00Z', 'UTC', 'en')).not.toMatch(/ [AP]M/);
});

test('days follow the time zone of the event', () => {
  const text = eventTimeText('2026-12-03T23:30:00Z', '2026-12-04T01:00:00Z', 'Europe/Madrid', 'es');
  expect(text).toMatch(/viernes.*4 de diciembre de 2026/);
  expect(text).not.toMatch(/jueves/);
});

test('zones that show the same time at that moment do not differ', () => {
  expect(clocksDiffer('2026-12-03T18:00:00Z', 'Europe/Madrid', 'Europe/Berlin')).toBe(false);
  expect(clocksDiffer('2026-12-03T18:00:00Z', 'Europe/Madrid', 'Europe/London')).toBe(true);
  // London's summer time ends a week before New York's: five hours become four.
  expect(clocksDiffer('2026-10-28T18:00:00Z', 'Europe/London', 'UTC')).toBe(false);
});
