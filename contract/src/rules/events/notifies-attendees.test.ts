import { expect, test } from 'vitest';
import { notifiesAttendees, type TimeAndLocation } from './notifies-attendees.ts';

const before: TimeAndLocation = {
  startsAt: '2031-05-06T17:00:00.000Z',
  endsAt: '2031-05-06T19:00:00.000Z',
  timeZone: 'Europe/Madrid',
  place: { name: 'Harbour Hall', address: '1 Quay', room: 'A' },
  onlineLink: '',
};

test('attendees are not notified when time and location stay the same', () => {
  expect(notifiesAttendees(before, { ...before })).toBe(false);
  const written = { startsAt: new Date('2031-05-06T17:00:00Z'), endsAt: '2031-05-06T21:00:00+02:00' };
  expect(notifiesAttendees(before, { ...before, ...written })).toBe(false);
});

test('attendees are not notified of a new map link', () => {
  const place = { ...before.place, mapLink: 'https://maps.example.com/quay' };
  expect(notifiesAttendees(before, { ...before, place })).toBe(false);
});

test.each<Partial<TimeAndLocation>>([
  { startsAt: '2031-05-06T17:30:00.000Z' },
  { endsAt: '2031-05-06T20:00:00.000Z' },
  { endsAt: null },
  { timeZone: 'Europe/Lisbon' },
  { onlineLink: 'https://meet.example.com/compilers' },
  { place: { name: 'Town Hall', address: '1 Quay', room: 'A' } },
  { place: { name: 'Harbour Hall', address: '2 Quay', room: 'A' } },
  { place: { name: 'Harbour Hall', address: '1 Quay', room: 'B' } },
])('attendees are notified of %o', (change) => {
  expect(notifiesAttendees(before, { ...before, ...change })).toBe(true);
});
