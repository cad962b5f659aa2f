import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import { listOrders } from '@foyer/contract/orders/sales.ts';
import type { OrderState } from '@foyer/contract/rules/events/ticket-choices.ts';
import { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newTicketType, pay } from '../../../../test/orders.ts';
import { data } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

/** Someone with two paid tickets of an event that refunds in full. */
async function newPaidOrder() {
  const event = await newEvent(foyer, host, { refundHours: 1, refundPercent: 100 });
  const { id: ticketId } = await newTicketType(host, event);
  const { browser } = await newGuest(foyer);
  const ordered = { params: { id: event.id }, body: { places: [{ ticketId }, { ticketId }] } };
  const { id: orderId, places } = data(await browser.call(ordering.placeOrder, ordered));
  await pay(foyer, orderId, 5000);
  const params = { orderId };
  const cancel = async (id = '') => data(await browser.call(ordering.cancelOrder, { params, body: { places: [id] } }));
  /** The order as its buyer and the host see it, alone and in their lists. */
  async function shown() {
    await foyer.outbox.drain();
    const seen = [
      data(await browser.call(ordering.readOrder, { params })),
      data(await host.call(ordering.readOrder, { params })),
      ...data(await browser.call(ordering.listMyOrders, { query: {} })).items,
      ...data(await host.call(listOrders, { params: { id: event.id }, query: {} })).items,
    ].map(({ state, totalMinor, paidMinor, refundedMinor }) => [state, totalMinor, paidMinor, refundedMinor]);
    expect(seen).toHaveLength(4);
    expect(new Set(seen.map(String)).size).toBe(1);
    return seen[0];
  }
  const inState = async (state: OrderState) =>
    data(await host.call(listOrders, { params: { id: event.id }, query: { state } })).items.map(({ id }) => id);
  return { event, orderId, ids: places.map(({ id }) => id), cancel, shown, inState };
}

test('a canceled order shows at least what was paid as its total, and all of it as refunded', async () => {
  const { ids, cancel, shown, inState, orderId } = await newPaidOrder();
  expect(await shown()).toEqual(['confirmed', 5000, 5000, 0]);
  await cancel(ids[0]);
  expect(await shown()).toEqual(['confirmed', 2500, 5000, 2500]);
  await cancel(ids[1]);
  expect(await shown()).toEqual(['cancelled', 5000, 5000, 5000]);
  expect([await inState('confirmed'), await inState('cancelled')]).toEqual([[], [orderId]]);
});

test('the orders of a canceled event are canceled, and its ticket types have sold nothing', async () => {
  const { event, ids, cancel, shown, inState, orderId } = await newPaidOrder();
  await cancel(ids[0]);
  data(await host.call(cancelEvent, { params: { id: event.id }, body: {} }));
  expect(await shown()).toEqual(['cancelled', 5000, 5000, 5000]);
  expect([await inState('confirmed'), await inState('cancelled')]).toEqual([[], [orderId]]);
  const { items } = data(await host.call(listOrders, { params: { id: event.id }, query: { sort: 'state' } }));
  expect(items).toMatchObject([{ state: 'cancelled', places: 0 }]);
  const { ticketTypes, salesMinor, refundedMinor } = data(
    await host.call(readStatistics, { params: { id: event.id }, query: {} }),
  );
  expect([salesMinor, refundedMinor]).toEqual([5000, 5000]);
  expect(ticketTypes).toMatchObject([{ registrations: 0, salesMinor: 0 }]);
});
