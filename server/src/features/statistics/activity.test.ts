import { sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { cancelOrder, placeOrder } from '@foyer/contract/orders/checkout.ts';
import { cancelRegistration, registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { listActivity } from '@foyer/contract/statistics/event-activity.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { erase } from '../../../test/erase.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newTicketType, pay } from '../../../test/orders.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });
const activity = async (event: Id) => data(await host.call(listActivity, params(event))).items;
const minute = () => foyer.clock.advance({ minutes: 1 });

test('organizers see who registered, canceled and was offered a spot, and what was announced', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  const [ada, bob] = [await newGuest(foyer, { name: 'Ada' }), await newGuest(foyer, { name: 'Bob' })];
  data(await ada.browser.call(registerForEvent, { ...params(event), body: {} }));
  expect(await activity(event)).toMatchObject([{ kind: 'registered', name: 'Ada', count: 1 }]);
  minute();
  data(await bob.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  minute();
  data(await ada.browser.call(cancelRegistration, params(event)));
  await foyer.outbox.drain();
  minute();
  const body = { subject: 'Bring a coat', text: 'It may rain.', to: { state: 'cancelled' as const } };
  data(await host.call(sendAnnouncement, { ...params(event), body }));
  const items = await activity(event);
  expect(items[0]).toMatchObject({ kind: 'announced', name: null, count: 1, subject: 'Bring a coat' });
  // The spot is offered in the transaction that releases it.
  expect(
    items
      .slice(1)
      .map(({ kind, name }) => `${kind} ${name}`)
      .toSorted(),
  ).toEqual(['canceled Ada', 'offered Bob']);
  expect(refusal(await ada.browser.call(listActivity, params(event)))).toEqual([404, 'NOT_FOUND']);
});

test('the tickets of an order are one entry, and its refund another', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event, { priceMinor: 2_000 });
  const { browser, id: userId } = await newGuest(foyer, { name: 'Grace' });
  const body = {
    places: [
      { ticketId: ticket.id, holderName: 'Nora' },
      { ticketId: ticket.id, holderName: 'Omar' },
    ],
  };
  const { id } = data(await browser.call(placeOrder, { ...params(event), body }));
  // Tickets that are held for a payment are nobody's yet.
  expect(await activity(event)).toEqual([]);
  await pay(foyer, id, 4_000);
  expect(await activity(event)).toMatchObject([{ kind: 'registered', name: 'Grace', count: 2, amountMinor: null }]);
  minute();
  data(await host.call(cancelOrder, { params: { orderId: id }, body: { refund: 'full' } }));
  const items = await activity(event);
  expect(items.map(({ kind, name, count }) => [kind, name, count]).toSorted()).toEqual([
    ['canceled', 'Grace', 2],
    ['refunded', 'Grace', 2],
  ]);
  expect(items.find(({ kind }) => kind === 'refunded')).toMatchObject({ amountMinor: 4_000 });
  await erase(foyer, userId);
  expect((await activity(event)).map(({ name }) => name)).not.toContain('Grace');
});

test('a canceled ticket of a guest is not told as the cancellation of its buyer', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event, { kind: 'free' });
  const { browser } = await newGuest(foyer, { name: 'Hedy' });
  const body = {
    places: [{ ticketId: ticket.id }, { ticketId: ticket.id }, { ticketId: ticket.id, holderName: 'Ida' }],
  };
  const { id: orderId, places } = data(await browser.call(placeOrder, { ...params(event), body }));
  const entries = async () =>
    (await activity(event)).map(({ kind, name, count, isGuest }) => [kind, name, count, isGuest]).toSorted();
  expect(await entries()).toEqual([['registered', 'Hedy', 3, false]]);
  const cancel = async (...ids: (string | undefined)[]) => {
    minute();
    const named = ids.flatMap((id) => id ?? []);
    data(await browser.call(cancelOrder, { params: { orderId }, body: { places: named } }));
  };
  const unnamed = places.find(({ mine, holderName }) => !mine && holderName === '');
  await cancel(unnamed?.id);
  expect(await entries()).toEqual([
    ['canceled', 'Hedy', 1, true],
    ['registered', 'Hedy', 2, false],
  ]);
  await cancel(places.find(({ holderName }) => holderName === 'Ida')?.id);
  await cancel(places.find(({ mine }) => mine)?.id);
  expect(await entries()).toEqual([
    ['canceled', 'Hedy', 1, false],
    ['canceled', 'Hedy', 1, true],
    ['canceled', 'Ida', 1, false],
  ]);
});

test('of many things only the newest are listed', async () => {
  const event = await newEvent(foyer, host);
  for (const nth of Array(15).keys()) {
    foyer.clock.advance({ seconds: 1 });
    const { browser } = await newGuest(foyer, { name: `Guest ${nth}` });
    data(await browser.call(registerForEvent, { ...params(event), body: {} }));
  }
  const items = await activity(event);
  expect([items.length, items[0]?.name, items.at(-1)?.name]).toEqual([12, 'Guest 14', 'Guest 3']);
});
