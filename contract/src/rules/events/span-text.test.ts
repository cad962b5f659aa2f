import { expect, test } from 'vitest';
import { spanText } from './span-text.ts';

const day = { weekday: 'short', day: 'numeric', month: 'short' } as const;
const timeZone = 'Europe/Madrid';

function said(startsAt: string, endsAt: string | null, language = 'en'): string {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);
  return spanText(format, day, { startsAt, endsAt, timeZone }).replace(/[\u2009\u202f\u00a0]/g, ' ');
}

test('an evening shows its date and time zone once, even if it ends after midnight', () => {
  expect(said('2026-12-06T18:00:00Z', '2026-12-06T21:00:00Z')).toMatch(/^Sun, Dec 6, 7:00 – 10:00 PM (GMT\+1|CET)$/);
  expect(said('2026-12-06T22:00:00Z', '2026-12-07T01:30:00Z')).toMatch(/^Sun, Dec 6, 11:00 PM – 2:30 AM (GMT\+1|CET)$/);
  expect(said('2026-12-06T22:00:00Z', '2026-12-07T01:30:00Z', 'es')).toMatch(/^dom, 6 dic, 23:00 – 2:30 (GMT\+1|CET)$/);
});

test('an event that lasts until the next day shows both dates', () => {
  expect(said('2026-12-06T18:00:00Z', '2026-12-07T06:00:00Z')).toMatch(/Sun, Dec 6.*Mon, Dec 7/);
});

test('a night in which clocks change shows both time zones', () => {
  const text = said('2026-10-24T21:00:00Z', '2026-10-25T02:00:00Z');
  expect(text.match(/GMT\+\d|CES?T/g)).toHaveLength(2);
  expect(text).toMatch(/Sat, Oct 24.*Sun, Oct 25/);
});

test('an event without an end shows only its start', () => {
  expect(said('2026-12-06T18:00:00Z', null)).toMatch(/^Sun, Dec 6, 7:00 PM (GMT\+1|CET)$/);
});
