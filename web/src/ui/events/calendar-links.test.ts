import { expect, test } from 'vitest';
import { calendarLinks } from './calendar-links.ts';

const told = {
  title: 'Té & código + más',
  summary: 'Three talks.',
  // Half past two happens twice on this day in Madrid: this is the second one.
  startsAt: '2031-10-26T02:30:00.000+01:00',
  endsAt: '2031-10-26T04:00:00.000+01:00',
  place: { name: 'Ateneo', address: 'Prado 21', mapLink: '', room: 'Aula 2' },
};
const url = 'https://foyer.example.com/events/te';
const asked = (address: string | undefined) => new URL(address ?? 'about:blank').searchParams;

test('calendars on the web get the moment itself, whatever zone it was said in', () => {
  const links = calendarLinks(told, url);
  expect(asked(links?.google).get('dates')).toBe('20311026T013000Z/20311026T030000Z');
  expect(Date.parse(asked(links?.outlook).get('startdt') ?? '')).toBe(Date.UTC(2031, 9, 26, 1, 30));
  expect(Date.parse(asked(links?.outlook).get('enddt') ?? '')).toBe(Date.UTC(2031, 9, 26, 3));
});

test('what was typed stays what it is: no sign of it ends a field or begins one', () => {
  const { google, outlook } = calendarLinks(told, url) ?? {};
  expect([asked(google).get('text'), asked(outlook).get('subject')]).toEqual([told.title, told.title]);
  for (const link of [google, outlook]) {
    // Outlook shows a plus as a plus, and so does no calendar a space.
    expect(link).not.toContain('+');
    expect(asked(link).get('location')).toBe('Aula 2, Ateneo, Prado 21');
  }
  expect(asked(google).get('details')).toBe(`Three talks.\n\n${url}`);
  expect(asked(outlook).get('body')).toBe(`Three talks.\n\n${url}`);
});

test('an event online is found at its page, and one without dates in no calendar', () => {
  const place = { name: '', address: '', mapLink: '', room: '' };
  expect(asked(calendarLinks({ ...told, place }, url)?.google).get('location')).toBe(url);
  expect(calendarLinks({ ...told, endsAt: null }, url)).toBeNull();
});
