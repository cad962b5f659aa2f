import type { Event } from '@foyer/contract/events/event.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { cancelOrder, listMyOrders, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { acceptOffer, joinWaitlist, orderOffer, readMyWaitlistEntries } from '@foyer/contract/waitlist.ts';
import { expect, test } from 'vitest';
import { orderRules } from '#src/config/orders.ts';
import { expireOrders } from '#src/features/orders/cancellation/expire-orders.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { faultsOf, newTicketType } from '../../../../test/orders.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const hosted = await openHostedApp();
const { foyer } = hosted;
let { host } = hosted;

const params = ({ id }: { id: string }) => ({ params: { id } });
const join = (browser: TestClient, event: Event, party: number) =>
  browser.call(joinWaitlist, { ...params(event), body: { party } });
const entryOf = async (browser: TestClient, event: Event) =>
  data(await browser.call(readMyWaitlistEntries, params(event))).entries[0] ?? null;
const takenOf = async (event: Event) =>
  data(await foyer.browser().call(readEvent, params(event))).audiences.map(({ taken, waiting }) => [taken, waiting]);
const two = (given: object = {}) => newEvent(foyer, host, { capacity: { 'in-person': 2, online: null }, ...given });

test('for a ticketed event an offer becomes an order; if it is not paid in time, the spots go to the next party', async () => {
  const event = await two();
  const free = await newTicketType(host, event, { kind: 'free' });
  const paid = await newTicketType(host, event);
  const [registered, ada, sol] = [await newGuest(foyer), await newGuest(foyer), await newGuest(foyer)];
  const tickets = (...ids: string[]) => ids.map((ticketId) => ({ ticketId }));
  const ordered = await registered.browser.call(placeOrder, {
    ...params(event),
    body: { places: tickets(free.id, free.id) },
  });
  data(await join(ada.browser, event, 2));
  data(await join(sol.browser, event, 1));
  data(await registered.browser.call(cancelOrder, { params: { orderId: data(ordered).id }, body: {} }));
  await foyer.outbox.drain();

  const entry = await entryOf(ada.browser, event);
  expect([entry?.state, await takenOf(event)]).toEqual(['offered', [[2, 1]]]);
  const order = (places: { ticketId: string }[]) =>
    ada.browser.call(orderOffer, { params: { id: event.id, entryId: entry?.id ?? '' }, body: { places } });
  const plain = { params: { id: event.id, entryId: entry?.id ?? '' }, body: { others: [{ name: 'Grace' }] } };
  expect(refusal(await ada.browser.call(acceptOffer, plain))[1]).toBe('TICKET_NEEDED');
  expect(refusal(await order(tickets(paid.id)))[1]).toBe('VALIDATION_FAILED');
  // A refused order has changed nothing.
  expect([(await entryOf(ada.browser, event))?.state, await takenOf(event)]).toEqual(['offered', [[2, 1]]]);
  const held = data(await order(tickets(paid.id, free.id)));
  expect([held.state, held.places.length, await takenOf(event)]).toEqual(['held', 2, [[2, 1]]]);
  expect(refusal(await order(tickets(paid.id, free.id)))[1]).toBe('OFFER_ENDED');
  expect(await faultsOf(foyer, event.id)).toEqual([]);

  foyer.clock.advance({ minutes: limits.order.holdMinutes });
  await expireOrders(foyer.deps);
  await foyer.outbox.drain();
  await signIn(foyer, sol.browser, sol.id);
  expect((await entryOf(sol.browser, event))?.state).toBe('offered');
});

test('a member with an offer cannot guess promo codes without limit', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  const ticket = await newTicketType(host, event, { kind: 'free' });
  const [registered, ada] = [await newGuest(foyer), await newGuest(foyer)];
  const places = [{ ticketId: ticket.id }];
  const first = data(await registered.browser.call(placeOrder, { ...params(event), body: { places } }));
  data(await join(ada.browser, event, 1));
  data(await registered.browser.call(cancelOrder, { params: { orderId: first.id }, body: {} }));
  await foyer.outbox.drain();
  const entryId = (await entryOf(ada.browser, event))?.id ?? '';
  const guess = (code: string) =>
    ada.browser.call(orderOffer, { params: { id: event.id, entryId }, body: { places, code } });
  expect(refusal(await guess('WRONG-1'))).toEqual([409, 'PROMO_CODE_REFUSED']);
  await requireBudget(foyer.deps, `order:${ada.id}`, orderRules.placed, orderRules.placed.limit - 1);
  expect(refusal(await guess('WRONG-2'))).toEqual([429, 'RATE_LIMITED']);
  expect((await entryOf(ada.browser, event))?.state).toBe('offered');
});

test('spots that a party accepted together form an order that is canceled as a whole', async () => {
  host = (await newMember(foyer)).browser;
  const event = await two();
  const [one, other, ada, sol] = [
    await newGuest(foyer),
    await newGuest(foyer),
    await newGuest(foyer),
    await newGuest(foyer),
  ];
  for (const { browser } of [one, other]) data(await browser.call(registerForEvent, { ...params(event), body: {} }));
  data(await join(ada.browser, event, 2));
  data(await join(sol.browser, event, 2));
  for (const { browser } of [one, other]) data(await browser.call(cancelRegistration, params(event)));
  const entry = await entryOf(ada.browser, event);
  const place = { params: { id: event.id, entryId: entry?.id ?? '' }, body: { others: [{ name: 'Grace' }] } };
  data(await ada.browser.call(acceptOffer, place));
  expect(refusal(await ada.browser.call(cancelRegistration, params(event)))[1]).toBe('ORDER_NEEDED');
  const [order] = data(await ada.browser.call(listMyOrders, { query: {} })).items;
  const cancelled = data(await ada.browser.call(cancelOrder, { params: { orderId: order?.id ?? '' }, body: {} }));
  expect(cancelled.state).toBe('cancelled');
  await foyer.outbox.drain();
  expect([(await entryOf(sol.browser, event))?.state, await takenOf(event)]).toEqual(['offered', [[2, 0]]]);
});
