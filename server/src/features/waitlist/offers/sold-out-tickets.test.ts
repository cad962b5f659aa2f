import type { Event } from '@foyer/contract/events/event.ts';
import { cancelOrder, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { listTickets, type TicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { joinWaitlist, orderOffer, readMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { faultsOf, newTicketType } from '../../../../test/orders.ts';
import { data, refusal, wrongFields } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { offerAllSpots } from '../queue/offer-all-spots.ts';

const { foyer, host } = await openHostedApp();

const params = ({ id }: Pick<Event, 'id'>) => ({ params: { id } });
const noLimit = (given: object = {}) =>
  newEvent(foyer, host, { capacity: { 'in-person': null, online: null }, ...given });
const join = (browser: TestClient, event: Event, party = 1) =>
  browser.call(joinWaitlist, { ...params(event), body: { party } });
const entryOf = async (browser: TestClient, event: Event) =>
  data(await browser.call(readMyWaitlistEntries, params(event))).entries[0] ?? null;
const order = (browser: TestClient, event: Event, types: readonly TicketType[], code?: string) =>
  browser.call(placeOrder, {
    ...params(event),
    body: { places: types.map(({ id: ticketId }) => ({ ticketId })), ...(code && { code }) },
  });
const giveBack = async (browser: TestClient, orderId: string) => {
  data(await browser.call(cancelOrder, { params: { orderId }, body: {} }));
  await foyer.outbox.drain();
};
const free = { kind: 'free' } as const;

test('an event without a capacity has a waitlist for its limited tickets', async () => {
  const event = await noLimit();
  const [early, late] = [
    await newTicketType(host, event, { ...free, name: 'Early', capacity: 1 }),
    await newTicketType(host, event, { ...free, name: 'Late', capacity: 1 }),
  ];
  const [first, other, ada, bob] = [
    await newGuest(foyer),
    await newGuest(foyer),
    await newGuest(foyer),
    await newGuest(foyer),
  ];
  data(await order(first.browser, event, [early]));
  expect(refusal(await join(ada.browser, event))[1]).toBe('PLACES_LEFT');
  const { id } = data(await order(other.browser, event, [late]));
  expect(wrongFields(await join(ada.browser, event, 3))).toEqual(['party event.party_too_large']);
  data(await join(ada.browser, event));
  await offerAllSpots(foyer.deps);
  expect((await entryOf(ada.browser, event))?.state).toBe('waiting');

  await giveBack(other.browser, id);
  const entry = await entryOf(ada.browser, event);
  expect(entry?.state).toBe('offered');
  // Offered tickets are not sold to others, and the holder of the offer sees which tickets are available.
  expect(refusal(await order(bob.browser, event, [late]))[1]).toBe('EVENT_FULL');
  const { tickets } = data(await bob.browser.call(listTickets, { ...params(event), query: {} }));
  expect(tickets.map(({ name, status, forLine }) => [name, status, forLine])).toEqual([
    ['Early', 'sold-out', 0],
    ['Late', 'sold-out', 1],
  ]);
  const taken = { params: { id: event.id, entryId: entry?.id ?? '' }, body: { places: [{ ticketId: late.id }] } };
  expect(data(await ada.browser.call(orderOffer, taken)).state).toBe('confirmed');
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('no spot is offered while no ticket is on sale', async () => {
  const event = await noLimit();
  const salesUntil = new Date(foyer.clock.now().getTime() + 5 * 60 * 1000).toISOString();
  const early = await newTicketType(host, event, { ...free, capacity: 1, salesUntil });
  const [first, ada] = [await newGuest(foyer), await newGuest(foyer)];
  const { id } = data(await order(first.browser, event, [early]));
  data(await join(ada.browser, event));
  foyer.clock.advance({ minutes: 6 });
  await giveBack(first.browser, id);
  await offerAllSpots(foyer.deps);
  expect((await entryOf(ada.browser, event))?.state).toBe('waiting');
});

test('hidden tickets stay reserved for buyers with the code while others are on the waitlist', async () => {
  const event = await noLimit();
  const seat = await newTicketType(host, event, { ...free, capacity: 1 });
  const speaker = await newTicketType(host, event, { ...free, name: 'Speaker', capacity: 1, hidden: true });
  data(await host.call(createPromoCode, { ...params(event), body: { code: 'STAGE', ticketTypeIds: [speaker.id] } }));
  const [first, ada, bob] = [await newGuest(foyer), await newGuest(foyer), await newGuest(foyer)];
  data(await order(first.browser, event, [seat]));
  data(await join(ada.browser, event));
  const shown = await bob.browser.call(listTickets, { ...params(event), query: { code: 'STAGE' } });
  expect(data(shown).tickets.map(({ name, status }) => [name, status])).toEqual([
    ['Standard', 'sold-out'],
    ['Speaker', 'on-sale'],
  ]);
  data(await order(bob.browser, event, [speaker], 'STAGE'));
  expect((await entryOf(ada.browser, event))?.state).toBe('waiting');
});
