import { expect, test } from 'vitest';
import { parseTime, timeAt } from './parse-time.ts';

test.each([
  ['7pm', '19:00'],
  ['7 PM', '19:00'],
  ['7:30 p. m.', '19:30'],
  ['7:30\u00a0p.\u00a0m.', '19:30'],
  ['7:05\u202fAM', '07:05'],
  ['12am', '00:00'],
  ['12 pm', '12:00'],
  ['19:00', '19:00'],
  ['19.30', '19:30'],
  ['19h30', '19:30'],
  ['19h', '19:00'],
  ['1930', '19:30'],
  ['930', '09:30'],
  ['7', '07:00'],
  ['0:15', '00:15'],
  ['7p', '19:00'],
])('%s is %s', (typed, time) => {
  expect(parseTime(typed)).toBe(time);
});

test.each(['', 'seven', '24:00', '19:60', '13pm', '0am', '7:3', '19:00:00', '-1', '7 xm'])(
  '%s is not a time',
  (typed) => {
    expect(parseTime(typed)).toBeNull();
  },
);

test.each(['en', 'es'])('every time is read as it is shown in %s', (language) => {
  const format = new Intl.DateTimeFormat(language, { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' });
  for (let minutes = 0; minutes < 24 * 60; minutes += 15) {
    const shown = format.format(minutes * 60_000);
    expect([shown, parseTime(shown)]).toEqual([shown, timeAt(minutes)]);
  }
});
