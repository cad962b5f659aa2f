import type { Event } from '@foyer/contract/events/event.ts';
import { limits } from '@foyer/contract/limits.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import { cancelOrder, placeOrder, readOrder } from '@foyer/contract/orders/checkout.ts';
import { acceptTransfer } from '@foyer/contract/transfers.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/db/schema/accounts.ts';
import { eventAudiences } from '#src/db/schema/events.ts';
import { orders } from '#src/db/schema/orders.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { faultsOf, newTicketType, pay, startTransfer } from '../../../../test/orders.ts';
import { data } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import { expireOrders } from '../cancellation/expire-orders.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

type Guest = Awaited<ReturnType<typeof newGuest>>;

async function order({ browser }: Guest, { id }: Pick<Event, 'id'>, ...ticketIds: string[]): Promise<string> {
  const body = { places: ticketIds.map((ticketId) => ({ ticketId })) };
  return data(await browser.call(placeOrder, { params: { id }, body })).id;
}
const readAs = async ({ browser }: Guest, orderId: string) =>
  data(await browser.call(readOrder, { params: { orderId } }));

/** Lets all holds expire. Access tokens expire too, so these guests sign in again. */
async function letHoldsEnd(...guests: Guest[]): Promise<void> {
  foyer.clock.advance({ minutes: limits.order.holdMinutes });
  await expireOrders(foyer.deps);
  for (const { browser, id } of guests) await signIn(foyer, browser, id);
}

/** A hybrid event with a paid in-person ticket, and ticket types at other prices to switch to. */
async function newHybridOrder() {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host, { type: 'hybrid', refundHours: 0, refundPercent: 100 });
  const ofKind = async (given: Parameters<typeof newTicketType>[2]) => (await newTicketType(host, event, given)).id;
  const room = await ofKind({ priceMinor: 3000 });
  const free = await ofKind({ kind: 'free' });
  const stream = await ofKind({ audience: 'online', priceMinor: 1000 });
  const best = await ofKind({ audience: 'online', priceMinor: 4000 });
  const ada = await newGuest(foyer);
  const orderId = await order(ada, event, room);
  await pay(foyer, orderId, 3000);
  const place = { params: { registrationId: (await readAs(ada, orderId)).places[0]?.id ?? '' } };
  const change = async (ticketId: string) =>
    data(await ada.browser.call(changeAttendanceMode, { ...place, body: { ticketId } }));
  return { event, ada, orderId, place, change, free, stream, best };
}

test('a late payment takes expired tickets again, but not those the buyer canceled before', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host, { refundHours: 0, refundPercent: 100 });
  const [dear, cheap] = [await newTicketType(host, event), await newTicketType(host, event, { priceMinor: 700 })];
  const { browser: ada, id: adaId } = await newGuest(foyer);
  const body = { places: [{ ticketId: dear.id }, { ticketId: cheap.id }] };
  const { id: orderId, places } = data(await ada.call(placeOrder, { params: { id: event.id }, body }));
  const ofOrder = { params: { orderId } };
  const back = places.find(({ priceMinor }) => priceMinor === 700)?.id ?? '';
  data(await ada.call(cancelOrder, { ...ofOrder, body: { places: [back] } }));

  await letHoldsEnd({ browser: ada, id: adaId });
  const statesOf = async () =>
    data(await ada.call(readOrder, ofOrder))
      .places.map(({ state }) => state)
      .sort();
  expect(await statesOf()).toEqual(['cancelled', 'expired']);

  expect(await pay(foyer, orderId, 2500)).toBe('confirmed');
  expect(await statesOf()).toEqual(['cancelled', 'confirmed']);
  const again = await ada.call(cancelOrder, { ...ofOrder, body: { places: [back] } });
  expect(data(again)).toMatchObject({ state: 'confirmed', totalMinor: 2500, paidMinor: 2500, refundedMinor: 0 });
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('a late payment is refunded if the buyer’s account is gone or at its ticket limit', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host);
  const { id: ticketId } = await newTicketType(host, event, { maxPerPerson: 1 });
  const [ada, bob] = [await newGuest(foyer), await newGuest(foyer)];
  const [gone, twice] = [await order(ada, event, ticketId), await order(bob, event, ticketId)];
  await letHoldsEnd(bob);
  await foyer.deps.db.delete(users).where(eq(users.id, ada.id));
  expect(await pay(foyer, gone, 2500)).toBe('refunded');

  expect(await pay(foyer, await order(bob, event, ticketId), 2500)).toBe('confirmed');
  expect(await pay(foyer, twice, 2500)).toBe('refunded');
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('a late payment for a change of attendance mode is refunded if the price has changed since', async () => {
  const { event, ada, orderId, change, free, stream, best } = await newHybridOrder();
  expect((await change(best)).order?.dueMinor).toBe(1000);
  await letHoldsEnd(ada);
  await change(stream);
  await change(free);
  expect(await readAs(ada, orderId)).toMatchObject({ totalMinor: 0, paidMinor: 3000, refundedMinor: 3000 });
  expect(await pay(foyer, orderId, 1000)).toBe('refunded');
  expect(await readAs(ada, orderId)).toMatchObject({ totalMinor: 0, paidMinor: 4000, refundedMinor: 4000 });
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test.each(['open', 'expired'])(
  'a transfer ends the unpaid change of attendance mode of its ticket (%s)',
  async (state) => {
    const { event, ada, orderId, place, change, best } = await newHybridOrder();
    const bob = await newGuest(foyer);
    await change(best);
    if (state === 'expired') await letHoldsEnd(ada, bob);
    const token = await startTransfer(foyer, ada.browser, place.params.registrationId);
    data(await bob.browser.call(acceptTransfer, { body: { token } }));
    const counters = await foyer.deps.db.select().from(eventAudiences).where(eq(eventAudiences.eventId, event.id));
    expect(Object.fromEntries(counters.map((row) => [row.audience, row.taken]))).toEqual({ 'in-person': 1, online: 0 });
    expect(await pay(foyer, orderId, 1000)).toBe('refunded');
    expect(await readAs(ada, orderId)).toMatchObject({ places: [{ audience: 'in-person', handedOver: true }] });
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  },
);

test('an order is confirmed once its paid tickets are canceled, and a payment for them is refunded', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host);
  const [dear, free] = [await newTicketType(host, event), await newTicketType(host, event, { kind: 'free' })];
  const ada = await newGuest(foyer, { email: { address: 'ada.free@example.com', proven: true } });
  const orderId = await order(ada, event, dear.id, free.id);
  const place = (await readAs(ada, orderId)).places.find(({ ticketId }) => ticketId === dear.id)?.id ?? '';
  const left = await ada.browser.call(cancelOrder, { params: { orderId }, body: { places: [place] } });
  expect(data(left)).toMatchObject({ state: 'confirmed', totalMinor: 0, dueMinor: 0, heldUntil: null });
  expect(await pay(foyer, orderId, 2500)).toBe('refunded');
  expect(await readAs(ada, orderId)).toMatchObject({ state: 'confirmed', paidMinor: 2500, refundedMinor: 2500 });
  // The buyer is notified of the refund.
  const emails = (await foyer.messagesTo('ada.free@example.com')).map(({ text }) => text).join();
  expect(emails).toContain('25.00');
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('an order that cannot be expired does not block the others', async () => {
  const { browser: host } = await newMember(foyer);
  const [broken, whole] = [await newEvent(foyer, host), await newEvent(foyer, host)];
  const ada = await newGuest(foyer);
  const [first, second] = [
    await order(ada, broken, (await newTicketType(host, broken)).id),
    await order(ada, whole, (await newTicketType(host, whole)).id),
  ];
  const counter = eq(eventAudiences.eventId, broken.id);
  await foyer.deps.db.update(eventAudiences).set({ taken: 0 }).where(counter);
  foyer.clock.advance({ minutes: limits.order.holdMinutes });
  await expect(expireOrders(foyer.deps)).rejects.toThrow('1 orders could not be ended');
  await signIn(foyer, ada.browser, ada.id);
  const rows = await foyer.deps.db.select({ id: orders.id, state: orders.state }).from(orders);
  const states = (orderId: string) => rows.find(({ id }) => id === orderId)?.state;
  expect([states(first), states(second)]).toEqual(['held', 'expired']);
  await foyer.deps.db.update(eventAudiences).set({ taken: 1 }).where(counter);
  await expireOrders(foyer.deps);
  expect((await readAs(ada, first)).state).toBe('expired');
});
