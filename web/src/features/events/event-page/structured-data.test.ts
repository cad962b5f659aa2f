import type { Event } from '@foyer/contract/events/event.ts';
import type { TicketOffer } from '@foyer/contract/tickets/ticket-types.ts';
import { expect, test } from 'vitest';
import { anEvent } from '../../../../test/an-event.ts';
import { eventData, freeOffer, offersData, ticketOffers } from './structured-data.ts';

const event = anEvent({
  title: 'Evening',
  type: 'hybrid',
  state: 'published',
  startsAt: '2026-12-03T18:00:00.000Z',
  endsAt: '2026-12-03T21:00:00.000Z',
  place: { name: 'Harbour Hall', address: 'Quay 1', mapLink: '', room: '' },
  audiences: [{ audience: 'in-person', capacity: 5, taken: 5, attendees: 5, left: 0, waiting: 0 }],
});
const dataOf = (change: Partial<Event> = {}) =>
  eventData(
    { ...event, ...change },
    { url: 'u', images: ['card', 'cover'], organizerUrl: null, description: 'd', offers: [freeOffer(event)] },
  );

test('an event becomes a schema.org Event with attendance mode, location and availability', () => {
  expect(dataOf()).toMatchObject({
    image: ['card', 'cover'],
    eventStatus: 'https://schema.org/EventScheduled',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [
      { '@type': 'Place', name: 'Harbour Hall', address: 'Quay 1' },
      { '@type': 'VirtualLocation', url: 'u' },
    ],
    isAccessibleForFree: true,
    offers: [{ price: '0', availability: 'https://schema.org/SoldOut' }],
  });
  expect(dataOf()).not.toHaveProperty('previousStartDate');
});

test.each([
  ['Europe/Madrid', '2026-12-03T19:00:00+01:00'],
  ['America/St_Johns', '2026-12-03T14:30:00-03:30'],
  ['UTC', '2026-12-03T18:00:00+00:00'],
])('times are written in the local time of %s, as search engines show them', (timeZone, startDate) => {
  expect(dataOf({ timeZone })).toMatchObject({ startDate });
});

test('an hour that the clocks repeat is identified by its UTC offset', () => {
  const [startsAt, endsAt] = ['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z'];
  expect(dataOf({ timeZone: 'Europe/Madrid', startsAt, endsAt })).toMatchObject({
    startDate: '2026-10-25T02:30:00+02:00',
    endDate: '2026-10-25T02:30:00+01:00',
  });
});

test('a rescheduled event names its previous start, a canceled event its status', () => {
  const previousStartsAt = '2026-12-01T18:00:00.000Z';
  expect(dataOf({ previousStartsAt, timeZone: 'Asia/Tokyo' })).toMatchObject({
    eventStatus: 'https://schema.org/EventRescheduled',
    previousStartDate: '2026-12-02T03:00:00+09:00',
  });
  expect(dataOf({ previousStartsAt, state: 'cancelled' }).eventStatus).toBe('https://schema.org/EventCancelled');
});

test.each([
  [1250, 'EUR', '12.50'],
  [1250, 'JPY', '1250'],
  [1250, 'KWD', '1.250'],
  [0, 'EUR', '0'],
])('%i of %s is %s', (minor, currency, price) => {
  const offer = { name: 'Early', minor, currency, isSoldOut: false, from: null };
  expect(offersData([offer], 'u')).toMatchObject([
    { name: 'Early', price, priceCurrency: currency, availability: 'https://schema.org/InStock' },
  ]);
});

test('every ticket becomes an offer, except those whose sales have ended', () => {
  const ticket = (name: string, priceMinor: number, status: TicketOffer['tickets'][number]['status']) => ({
    id: name,
    audience: 'online' as const,
    name,
    description: '',
    kind: 'paid' as const,
    priceMinor,
    status,
    payMinor: priceMinor,
    left: null,
    forLine: null,
    mayHave: 10,
    hidden: false,
    salesFrom: null,
    salesUntil: null,
  });
  const tickets = [ticket('Early', 900, 'over'), ticket('Seat', 1500, 'on-sale'), ticket('Front', 4000, 'sold-out')];
  const offers = ticketOffers({ currency: 'EUR', tickets });
  expect(offers.map(({ name, minor, isSoldOut }) => [name, minor, isSoldOut])).toEqual([
    ['Seat', 1500, false],
    ['Front', 4000, true],
  ]);
});
