import type { EventCard } from '@foyer/contract/events/event.ts';
import type { OrderCard } from '@foyer/contract/orders/order.ts';
import type { OfferedTransfer } from '@foyer/contract/transfers.ts';
import { expect, test } from 'vitest';
import type { UpcomingEvent } from '#src/features/discovery/upcoming/upcoming-events.ts';
import { openTasks } from './open-tasks.ts';

const user = { email: 'ada@example.com', emailVerified: true, phoneNumber: '+14155550100', phoneVerified: true };
const event = (id: string) => ({ id, slug: `${id}-slug`, title: id, timeZone: 'Europe/Madrid' }) as EventCard;
const until = '2027-06-01T20:00:00Z';
const upcoming: UpcomingEvent[] = [
  { event: event('hosted'), role: 'host', pending: { requests: 2, waiting: 5 } },
  { event: event('full'), role: 'host', pending: { requests: 0, waiting: 1 } },
  { event: event('offered'), role: 'offered', until },
  { event: event('going'), role: 'going' },
  { event: event('waiting'), role: 'waiting' },
];
const transfers = [
  { id: 't1', event: { title: 'Passed on', timeZone: 'Europe/Madrid' }, from: 'Bob', until },
] as OfferedTransfer[];
const orders = [{ id: 'o1', eventTitle: 'Paid night' }] as OrderCard[];

test('what expires comes first, then requests to events and to connect, then contacts to verify', () => {
  const tasks = openTasks({
    user: { ...user, emailVerified: false },
    upcoming,
    transfers,
    orders,
    connectionRequests: 3,
  });
  expect(tasks.map(({ kind, to }) => [kind, to])).toEqual([
    ['offer', '/events/offered-slug'],
    ['transfer', '/transfers/t1'],
    ['order', '/orders/o1'],
    ['requests', '/events/hosted/manage/attendees?state=pending'],
    ['connections', '/connections/requests'],
    ['contact', '/auth/verify?contact=email'],
  ]);
});

test('nothing waits for a member with verified contacts and no events, or for a contact that does not exist', () => {
  const none = { upcoming: [], transfers: [], orders: [], connectionRequests: 0 };
  expect(openTasks({ user, ...none })).toEqual([]);
  expect(openTasks({ user: { ...user, email: null, emailVerified: false }, ...none })).toEqual([]);
});
