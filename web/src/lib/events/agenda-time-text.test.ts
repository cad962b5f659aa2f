import { expect, test } from 'vitest';
import { agendaDayText, agendaTimeText } from './agenda-time-text.ts';

const event = { startsAt: '2031-05-06T17:00:00.000Z', timeZone: 'Europe/Madrid' };
/** Browsers and ICU versions differ in their spaces. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('an item shows its time in the zone of the event, in the language of the reader', () => {
  const item = { startMinute: 30, endMinute: 75 };
  expect(plain(agendaTimeText(event, item, 'en'))).toBe('7:30 – 8:15 PM');
  expect(plain(agendaTimeText(event, item, 'es'))).toBe('19:30–20:15');
  expect(plain(agendaTimeText(event, { startMinute: 30, endMinute: null }, 'en'))).toBe('7:30 PM');
  expect(plain(agendaTimeText(event, { startMinute: 30, endMinute: null }, 'en', 'dated'))).toBe('Tue, May 6, 7:30 PM');
});

test('the day after midnight is the next one', () => {
  expect(agendaDayText(event, 6 * 60, 'en')).toBe('Wednesday, May 7');
});
