import { expect, test } from 'vitest';
import { anOfferedTicket } from '../../../../test/an-offered-ticket.ts';
import { pickedTickets } from './picked-tickets.ts';

test('everyone in a party gets a ticket that is still available', () => {
  const offered = [anOfferedTicket('early', { forLine: 1 }), anOfferedTicket('late', { forLine: null })];
  expect(pickedTickets([null, null, null], offered)).toEqual(['early', 'late', 'late']);
  expect(pickedTickets([null, 'early'], offered)).toEqual(['late', 'early']);
  expect(pickedTickets([null], [])).toEqual([undefined]);
});
