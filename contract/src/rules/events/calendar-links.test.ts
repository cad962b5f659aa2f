import { expect, test } from 'vitest';
import { calendarLinks } from './calendar-links.ts';

const entry = {
  title: 'Té & código + más',
  summary: 'Three talks.',
  // 2:30 happens twice on this day in Madrid: this is the second one.
  startsAt: '2031-10-26T02:30:00.000+01:00',
  endsAt: '2031-10-26T04:00:00.000+01:00',
  location: 'Aula 2, Ateneo, Prado 21',
};
const url = 'https://foyer.example.com/events/te';
const queryOf = (address: string | undefined) => new URL(address ?? 'about:blank').searchParams;

test('web calendars get the instant in UTC, whatever offset it has', () => {
  const links = calendarLinks(entry, url);
  expect(queryOf(links?.google).get('dates')).toBe('20311026T013000Z/20311026T030000Z');
  expect(Date.parse(queryOf(links?.outlook).get('startdt') ?? '')).toBe(Date.UTC(2031, 9, 26, 1, 30));
  expect(Date.parse(queryOf(links?.outlook).get('enddt') ?? '')).toBe(Date.UTC(2031, 9, 26, 3));
});

test('typed text is escaped and stays in its own parameter', () => {
  const { google, outlook } = calendarLinks(entry, url) ?? {};
  expect([queryOf(google).get('text'), queryOf(outlook).get('subject')]).toEqual([entry.title, entry.title]);
  for (const link of [google, outlook]) {
    // Outlook shows a plus literally, so spaces must be %20.
    expect(link).not.toContain('+');
    expect(queryOf(link).get('location')).toBe('Aula 2, Ateneo, Prado 21');
  }
  expect(queryOf(google).get('details')).toBe(`Three talks.\n\n${url}`);
  expect(queryOf(outlook).get('body')).toBe(`Three talks.\n\n${url}`);
});

test('an online event uses its page as location, and one without dates has no links', () => {
  expect(queryOf(calendarLinks({ ...entry, location: '' }, url)?.google).get('location')).toBe(url);
  expect(calendarLinks({ ...entry, endsAt: null }, url)).toBeNull();
});
