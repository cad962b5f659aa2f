import type { TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { expect, test } from 'vitest';
import { emptyTicketType, readTicketType, ticketTypeDraftOf } from './ticket-type-draft.ts';

const context = { currency: 'EUR', language: 'es', timeZone: 'Europe/Madrid' };

test('converts the typed values to the body for the API', () => {
  const draft = {
    ...emptyTicketType('hybrid'),
    name: ' Normal ',
    price: '12,50',
    capacity: '40',
    salesUntil: '2031-05-06T18:00',
  };
  expect(readTicketType(draft, context)).toEqual({
    input: {
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

test('names each invalid field', () => {
  const draft = { ...emptyTicketType('virtual'), price: '0', capacity: '0', maxPerPerson: '' };
  expect(readTicketType(draft, context).problems).toEqual({
    name: true,
    price: true,
    capacity: true,
    maxPerPerson: true,
  });
  expect(readTicketType({ ...draft, price: '10000' }, { ...context, currency: 'ISK' }).problems.price).toBeUndefined();
  expect(readTicketType({ ...draft, price: '1000000' }, { ...context, currency: 'ISK' }).problems.price).toBe(true);
  const window = { salesFrom: '2031-05-06T18:00', salesUntil: '2031-05-06T18:00' };
  expect(readTicketType({ ...draft, ...window }, context).problems.salesUntil).toBe(true);
});

test('free tickets have price 0, and a donation needs no minimum', () => {
  const draft = { ...emptyTicketType('virtual'), name: 'Friends', price: '' };
  for (const kind of ['free', 'donation'] as const)
    expect(readTicketType({ ...draft, kind }, context)).toMatchObject({ input: { priceMinor: 0 }, problems: {} });
});

test('a saved ticket type survives a round trip through the form', () => {
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
  const { input } = readTicketType(ticketTypeDraftOf(type, context), context);
  expect(type).toMatchObject(input);
});

test('reports a time that the clocks skip', () => {
  const draft = { ...emptyTicketType('virtual'), salesFrom: '2031-03-30T02:30', salesUntil: '2031-03-30T03:30' };
  expect(readTicketType(draft, context).skipped).toEqual(['salesFrom']);
});
