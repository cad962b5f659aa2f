import type { OfferedTicket } from '@foyer/contract/events/tickets/ticket-types.ts';
import { limits } from '@foyer/contract/limits.ts';
import { expect, test } from 'vitest';
import { areGone, type Choice, chosenOf, noChoice, pickedFor, sumOf } from './choice.ts';

const ticket = (id: string, given: Partial<OfferedTicket> = {}): OfferedTicket => ({
  ...{ id, audience: 'in-person', name: id, description: '', kind: 'paid', priceMinor: 1000, payMinor: 1000 },
  ...{ status: 'on-sale', left: 3, forLine: 3, mayHave: 3, salesFrom: null, salesUntil: null, hidden: false },
  ...given,
});
const places = (audience: 'in-person' | 'online', left: number | null) => ({
  ...{ audience, left },
  ...{ capacity: left, taken: 0, attendees: 0, waiting: 0 },
});
const [standard, student, stream] = [ticket('standard'), ticket('student'), ticket('stream', { audience: 'online' })];
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
    ...{ ticketed: true, currency: 'EUR', offlinePayment: false, refund: null, code: null, openOrderId: null },
    tickets: [standard, student, { ...stream, status: 'sold-out' as const, left: 0 }],
  };
  const sum = sumOf(choice, offer, chosenOf(choice, offer.tickets, audiences), 'en');
  expect(sum.places.map(({ ticketId }) => ticketId)).toEqual(['standard', 'standard', 'student']);
  expect(sum.totalMinor).toBe(3000);
});

test('one order holds so many places and no more', () => {
  const many = { left: null, mayHave: 100 };
  const chosen = chosenOf(
    wanted({ standard: limits.order.places - 2, stream: 1 }),
    [ticket('standard', many), ticket('stream', { ...many, audience: 'online' })],
    [places('in-person', null), places('online', null)],
  );
  expect([...chosen.values()].map(({ most }) => most)).toEqual([limits.order.places - 1, 2]);
});

test('people wait for tickets once none is left of those that everybody sees', () => {
  const gone = ticket('gone', { status: 'sold-out', left: 0 });
  const kept = ticket('kept', { hidden: true });
  const over = ticket('over', { status: 'over' });
  const cases = [[gone, kept, over], [gone, standard], [over], [kept], [stream]];
  expect(cases.map((offered) => areGone(offered, 'in-person'))).toEqual([true, false, false, false, false]);
});

test('a party is given tickets that are left: nobody has to look for them', () => {
  const offered = [ticket('early', { forLine: 1 }), ticket('late', { forLine: null })];
  expect(pickedFor([null, null, null], offered)).toEqual(['early', 'late', 'late']);
  expect(pickedFor([null, 'early'], offered)).toEqual(['late', 'early']);
  expect(pickedFor([null], [])).toEqual([undefined]);
});
