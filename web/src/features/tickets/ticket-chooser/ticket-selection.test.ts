import { limits } from '@foyer/contract/limits.ts';
import { expect, test } from 'vitest';
import { anOfferedTicket } from '../../../../test/an-offered-ticket.ts';
import { emptySelection, orderSummary, quantitiesOf, type TicketSelection } from './ticket-selection.ts';

const capacityOf = (audience: 'in-person' | 'online', left: number | null) => ({
  audience,
  left,
  capacity: left,
  taken: 0,
  attendees: 0,
  waiting: 0,
});
const [standard, student, stream] = [
  anOfferedTicket('standard'),
  anOfferedTicket('student'),
  anOfferedTicket('stream', { audience: 'online' }),
];
const tickets = [standard, student, stream];
const selectionOf = (counts: TicketSelection['counts']): TicketSelection => ({ ...emptySelection, counts });

test('tickets of one attendance mode share its remaining spots', () => {
  const audiences = [capacityOf('in-person', 3), capacityOf('online', null)];
  const quantities = quantitiesOf(selectionOf({ standard: 2, stream: 1 }), tickets, audiences);
  expect(Object.fromEntries(quantities)).toEqual({
    standard: { count: 2, max: 3 },
    student: { count: 0, max: 1 },
    stream: { count: 1, max: 3 },
  });
});

test('spots that were freed since the event was read can be selected', () => {
  const quantities = quantitiesOf(selectionOf({ standard: 2 }), [standard, student], [capacityOf('in-person', 0)]);
  expect([...quantities.values()]).toEqual([
    { count: 2, max: 3 },
    { count: 0, max: 1 },
  ]);
});

test('spots that were taken meanwhile are not ordered', () => {
  const audiences = [capacityOf('in-person', 3), capacityOf('online', 0)];
  const selection = selectionOf({ standard: 2, student: 2, stream: 1 });
  const offer = {
    ticketed: true,
    currency: 'EUR',
    offlinePayment: false,
    refund: null,
    code: null,
    openOrderId: null,
    tickets: [standard, student, { ...stream, status: 'sold-out' as const, left: 0 }],
  };
  const sum = orderSummary(selection, offer, quantitiesOf(selection, offer.tickets, audiences), 'en');
  expect(sum.spots.map(({ ticketId }) => ticketId)).toEqual(['standard', 'standard', 'student']);
  expect(sum.totalMinor).toBe(3000);
});

test('one order is limited to a maximum number of spots', () => {
  const many = { left: null, mayHave: 100 };
  const quantities = quantitiesOf(
    selectionOf({ standard: limits.order.places - 2, stream: 1 }),
    [anOfferedTicket('standard', many), anOfferedTicket('stream', { ...many, audience: 'online' })],
    [capacityOf('in-person', null), capacityOf('online', null)],
  );
  expect([...quantities.values()].map(({ max }) => max)).toEqual([limits.order.places - 1, 2]);
});
