import { expect, test } from 'vitest';
import { eventTimeLines } from './event-time-lines.ts';

const timeZone = 'Europe/Madrid';
const lines = (startsAt: string | null, endsAt: string | null, language = 'en') =>
  eventTimeLines({ startsAt, endsAt, timeZone }, language)?.map((line) =>
    line.replaceAll(/[\u00a0\u202f\u2009]/g, ' '),
  );

test('a date and hours, also of an evening that ends after midnight', () => {
  const hours = ['Sat, Dec 12, 2026', '8:00 PM – 1:30 AM GMT+1'];
  expect(lines('2026-12-12T19:00:00Z', '2026-12-13T00:30:00Z')).toEqual(hours);
  expect(lines('2026-12-12T19:00:00Z', '2026-12-12T21:00:00Z', 'es')).toEqual([
    'sáb, 12 dic 2026',
    '20:00 – 22:00 CET',
  ]);
});

test('both dates of an event of several days', () => {
  const [days, hours] = lines('2026-12-12T08:00:00Z', '2026-12-13T16:00:00Z') ?? [];
  expect(days).toMatch(/Dec 12.*Dec 13, 2026/);
  expect(hours).toBe('9:00 AM – 5:00 PM GMT+1');
});

test('only the start, or nothing, while there is no more', () => {
  expect(lines('2026-12-12T19:00:00Z', null)).toEqual(['Sat, Dec 12, 2026', '8:00 PM GMT+1']);
  expect(lines(null, null)).toBeUndefined();
});
