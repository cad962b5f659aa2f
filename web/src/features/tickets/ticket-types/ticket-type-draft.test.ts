import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { expect, test } from 'vitest';
import { emptyTicketType, readTicketType, ticketTypeDraftOf } from './ticket-type-draft.ts';

const around = { currency: 'EUR', language: 'es', timeZone: 'Europe/Madrid' };

test('what is typed becomes what the API takes', () => {
  const draft = {
    ...emptyTicketType('hybrid'),
    name: ' Normal ',
    price: '12,50',
    capacity: '40',
    salesUntil: '2031-05-06T18:00',
  };
  expect(readTicketType(draft, around)).toEqual({
    given: {
      audience: 'in-person',
      name: 'Normal',
      description: '',
      kind: 'paid',
      hidden: false,
      priceMinor: 1250,
      capacity: 40,
      maxPerPerson: 10,
      salesFrom: null,
      salesUntil: '2031-05-06T16:00:00.000Z',
    },
    problems: {},
    skipped: [],
  });
});

test('what is wrong is named by its field', () => {
  const draft = { ...emptyTicketType('virtual'), price: '0', capacity: '0', maxPerPerson: '' };
  expect(readTicketType(draft, around).problems).toEqual({
    name: true,
    price: true,
    capacity: true,
    maxPerPerson: true,
  });
  expect(readTicketType({ ...draft, price: '10000' }, { ...around, currency: 'ISK' }).problems.price).toBeUndefined();
  expect(readTicketType({ ...draft, price: '1000000' }, { ...around, currency: 'ISK' }).problems.price).toBe(true);
  const window = { salesFrom: '2031-05-06T18:00', salesUntil: '2031-05-06T18:00' };
  expect(readTicketType({ ...draft, ...window }, around).problems.salesUntil).toBe(true);
});

test('free tickets cost nothing, and a donation needs no least', () => {
  const draft = { ...emptyTicketType('virtual'), name: 'Friends', price: '' };
  for (const kind of ['free', 'donation'] as const)
    expect(readTicketType({ ...draft, kind }, around)).toMatchObject({ given: { priceMinor: 0 }, problems: {} });
});

test('a kind of ticket is read back as it was', () => {
  const type: TicketType = {
    id: 'a',
    audience: 'online' as const,
    name: 'Normal',
    description: 'With lunch',
    kind: 'paid' as const,
    priceMinor: 1250,
    capacity: null,
    taken: 3,
    maxPerPerson: 2,
    hidden: true,
    position: 0,
    archivedAt: null,
    fixed: true,
    salesFrom: '2031-05-06T16:00:00.000Z',
    salesUntil: null,
  };
  const { given } = readTicketType(ticketTypeDraftOf(type, around), around);
  expect(type).toMatchObject(given);
});

test('a time that clocks leave out is told', () => {
  const draft = { ...emptyTicketType('virtual'), salesFrom: '2031-03-30T02:30', salesUntil: '2031-03-30T03:30' };
  expect(readTicketType(draft, around).skipped).toEqual(['salesFrom']);
});
