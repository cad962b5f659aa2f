import { listEvents, listMyEvents } from '@foyer/contract/discovery/search.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { cancelOrder, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { expect, test } from 'vitest';
import { inHours, newEvent, newGuest } from '../../../test/events.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../test/orders.ts';
import { data } from '../../../test/people.ts';

const { foyer, host } = await openHostedApp();

const free = { kind: 'free', capacity: 1 } as const;
const params = ({ id }: Pick<Event, 'id'>) => ({ params: { id } });
const noLimit = (given: object = {}) =>
  newEvent(foyer, host, { capacity: { 'in-person': null, online: null }, ...given });
/** The status in the list of events, in the host's list and on the event page. */
async function statusOf({ id }: Pick<Event, 'id'>) {
  const listed = data(await foyer.browser().call(listEvents, { query: {} })).items;
  const hosted = data(await host.call(listMyEvents, { query: {} })).items;
  const [one, other] = [listed, hosted].map((items) => items.find((each) => each.id === id)?.tickets);
  expect(one).toBe(other);
  return one;
}
async function buy(event: Event, ticketId: string) {
  const { browser } = await newGuest(foyer);
  const order = data(await browser.call(placeOrder, { ...params(event), body: { places: [{ ticketId }] } }));
  return { browser, params: { orderId: order.id } };
}

test('an event with sold-out tickets is marked in lists even if the venue has capacity', async () => {
  const event = await noLimit();
  const ticket = await newTicketType(host, event, free);
  expect(await statusOf(event)).toBe(undefined);
  const { browser, params: order } = await buy(event, ticket.id);
  expect(await statusOf(event)).toBe('sold-out');

  // A released ticket is offered to the waitlist, so others still see it as sold out.
  const waiting = await newGuest(foyer);
  data(await waiting.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  data(await browser.call(cancelOrder, { params: order, body: {} }));
  await foyer.outbox.drain();
  expect(await statusOf(event)).toBe('sold-out');
});

test('tickets that are not on sale yet are not sold out', async () => {
  const event = await noLimit();
  const early = await newTicketType(host, event, { ...free, name: 'Early' });
  await buy(event, early.id);
  expect(await statusOf(event)).toBe('sold-out');
  await newTicketType(host, event, { ...free, name: 'Late', salesFrom: inHours(foyer, 1) });
  expect(await statusOf(event)).toBe(undefined);
});

test('a hybrid event is sold out when both attendance modes are', async () => {
  const event = await noLimit({ type: 'hybrid', capacity: { 'in-person': 1, online: null } });
  const [room, stream] = [
    await newTicketType(host, event, { kind: 'free' }),
    await newTicketType(host, event, { ...free, audience: 'online' }),
  ];
  await buy(event, stream.id);
  expect(await statusOf(event)).toBe(undefined);
  await buy(event, room.id);
  expect(await statusOf(event)).toBe('sold-out');
});

test('events with only hidden tickets left are marked as by-code', async () => {
  const event = await noLimit();
  await newTicketType(host, event, { ...free, hidden: true });
  expect(await statusOf(event)).toBe('by-code');
});
