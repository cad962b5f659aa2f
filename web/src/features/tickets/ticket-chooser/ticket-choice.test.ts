import { limits } from '@foyer/contract/limits.ts';
import { expect, test } from 'vitest';
import { anOfferedTicket } from '../../../../test/an-offered-ticket.ts';
import { type Choice, chosenOf, noChoice, sumOf } from './ticket-choice.ts';

const places = (audience: 'in-person' | 'online', left: number | null) => ({
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
const wanted = (counts: Choice['counts']): Choice => ({ ...noChoice, counts });

test('tickets of one audience share what it has left, whatever each of them has', () => {
  const audiences = [places('in-person', 3), places('online', null)];
  const chosen = chosenOf(wanted({ standard: 2, stream: 1 }), tickets, audiences);
  expect(Object.fromEntries(chosen)).toEqual({
    standard: { count: 2, most: 3 },
    student: { count: 0, most: 1 },
    stream: { count: 1, most: 3 },
  });
});

test('what came free since the event was read can be chosen', () => {
  const chosen = chosenOf(wanted({ standard: 2 }), [standard, student], [places('in-person', 0)]);
  expect([...chosen.values()]).toEqual([
    { count: 2, most: 3 },
    { count: 0, most: 1 },
  ]);
});

test('what somebody else has meanwhile is not ordered', () => {
  const audiences = [places('in-person', 3), places('online', 0)];
  const choice = wanted({ standard: 2, student: 2, stream: 1 });
  const offer = {
    ticketed: true,
    currency: 'EUR',
    offlinePayment: false,
    refund: null,
    code: null,
    openOrderId: null,
    tickets: [standard, student, { ...stream, status: 'sold-out' as const, left: 0 }],
  };
  const sum = sumOf(choice, offer, chosenOf(choice, offer.tickets, audiences), 'en');
  expect(sum.spots.map(({ ticketId }) => ticketId)).toEqual(['standard', 'standard', 'student']);
  expect(sum.totalMinor).toBe(3000);
});

test('one order holds so many places and no more', () => {
  const many = { left: null, mayHave: 100 };
  const chosen = chosenOf(
    wanted({ standard: limits.order.places - 2, stream: 1 }),
    [anOfferedTicket('standard', many), anOfferedTicket('stream', { ...many, audience: 'online' })],
    [places('in-person', null), places('online', null)],
  );
  expect([...chosen.values()].map(({ most }) => most)).toEqual([limits.order.places - 1, 2]);
});
