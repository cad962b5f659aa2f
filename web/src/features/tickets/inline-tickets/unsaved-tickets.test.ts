// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest';
import { newTicketRow } from './ticket-rows.ts';
import { saveUnsavedTickets, takeUnsavedTickets } from './unsaved-tickets.ts';

const owner = { userId: 'ada', eventId: null };
const rows = [newTicketRow('in-person', { name: 'Standard', price: '12.50' }), newTicketRow('in-person')];

beforeEach(() => sessionStorage.clear());

test('tickets typed before the session expired are there again once, for their author and event only', () => {
  saveUnsavedTickets(owner, rows);
  expect(takeUnsavedTickets({ userId: 'eve', eventId: null })).toBeNull();
  expect(takeUnsavedTickets({ userId: 'ada', eventId: 'another' })).toBeNull();
  expect(takeUnsavedTickets({ userId: null, eventId: null })).toBeNull();
  expect(takeUnsavedTickets(owner)).toEqual(rows);
  expect(takeUnsavedTickets(owner)).toBeNull();
});

test('what another version of the page has stored is ignored', () => {
  const [row] = rows;
  saveUnsavedTickets(owner, [{ ...row, audience: 'by-post' } as never]);
  expect(takeUnsavedTickets(owner)).toBeNull();
  sessionStorage.setItem('foyer.ticketTyping', '{not json');
  expect(takeUnsavedTickets(owner)).toBeNull();
});
