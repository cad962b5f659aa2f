import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { expect, test } from 'vitest';
import { refunds } from '#src/db/schema/orders.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { data } from '../../../../test/people.ts';
import { settleRefund } from './settle-refund.ts';

const { foyer, host } = await openHostedApp();

/** Delivers host news, which is collected for ten seconds, and reads the titles of those about refunds. */
async function refundNews(): Promise<string[]> {
  await foyer.outbox.drain();
  foyer.clock.advance({ seconds: 10 });
  await foyer.outbox.drain();
  const { items } = data(await host.call(listNotifications, { query: {} }));
  return items.filter(({ path }) => path.endsWith('/orders?refund=open')).map(({ title }) => title.en);
}

/** An order that was paid to the organizer directly. */
async function newPaidOrder(event: { id: string }, ticketId: string) {
  const guest = await newGuest(foyer);
  const body = { places: [{ ticketId }] };
  const { id } = data(await guest.browser.call(ordering.placeOrder, { params: { id: event.id }, body }));
  const params = { orderId: id };
  data(await guest.browser.call(ordering.payOrderOffline, { params }));
  data(await host.call(selling.confirmOfflinePayment, { params }));
  return { ...guest, params };
}

test('hosts are notified of refunds they owe, until they have paid them', async () => {
  const event = await newEvent(foyer, host, { title: 'Owed', offlinePayment: 'At the till.', refundHours: 1 });
  const { id: ticketId } = await newTicketType(host, event);
  const [one, two] = [await newPaidOrder(event, ticketId), await newPaidOrder(event, ticketId)];
  for (const { browser, params } of [one, two]) data(await browser.call(ordering.cancelOrder, { params, body: {} }));
  expect(await refundNews()).toEqual(['2 refunds need your attention: Owed']);
  const listed = async (refund: 'pending' | 'open') =>
    data(await host.call(selling.listOrders, { params: { id: event.id }, query: { refund } })).items.length;
  expect([await listed('pending'), await listed('open')]).toEqual([2, 2]);
  for (const [at, { params }] of [one, two].entries()) {
    const [refund] = data(await host.call(ordering.readOrder, { params })).refunds;
    data(await host.call(selling.markRefunded, { params: { ...params, refundId: refund?.id ?? '' } }));
    expect(await refundNews()).toEqual(at === 0 ? ['1 refund needs your attention: Owed'] : []);
  }
  expect([await listed('pending'), await listed('open')]).toEqual([0, 0]);
});

test('a buyer sees a pending and a paid refund with the event, and nobody else does', async () => {
  const event = await newEvent(foyer, host, { title: 'Seen', offlinePayment: 'At the till.', refundHours: 1 });
  const { id: ticketId } = await newTicketType(host, event);
  const [{ browser, params }, other] = [await newPaidOrder(event, ticketId), await newPaidOrder(event, ticketId)];
  const elsewhere = await newEvent(foyer, host, { title: 'Elsewhere' });
  const refundsOf = async (reader: typeof browser) =>
    data(await reader.call(listMyRegistrations, { query: {} })).items.flatMap(({ refunds: seen }) => seen);
  const orderFor = async (id: string) =>
    data(await browser.call(ordering.listMyOrders, { query: { event: id } })).items.map(({ id: found }) => found);
  expect(await refundsOf(browser)).toEqual([]);
  data(await browser.call(ordering.cancelOrder, { params, body: {} }));
  const pending = { currency: 'EUR', refundedMinor: 2500, pendingRefundMinor: 2500, refundFailed: false };
  expect(await refundsOf(browser)).toEqual([{ ...pending, refundDue: true }]);
  const [refund] = data(await host.call(ordering.readOrder, { params })).refunds;
  data(await host.call(selling.markRefunded, { params: { ...params, refundId: refund?.id ?? '' } }));
  expect(await refundsOf(browser)).toEqual([{ ...pending, pendingRefundMinor: 0, refundDue: false }]);
  expect(await refundsOf(other.browser)).toEqual([]);
  expect([await orderFor(event.id), await orderFor(elsewhere.id)]).toEqual([[params.orderId], []]);
});

test('a failed refund needs attention until the organizer requests another', async () => {
  const event = await newEvent(foyer, host, { title: 'Refused', offlinePayment: 'At the till.' });
  const { id: ticketId } = await newTicketType(host, event);
  const { browser, params } = await newPaidOrder(event, ticketId);
  const refund = async (amountMinor: number) =>
    data(await host.call(selling.refundOrder, { params, body: { amountMinor, refundedMinor: 0 } }));
  await refund(1000);
  const rows = await foyer.deps.db.select().from(refunds);
  const latest = rows.find(({ orderId }) => orderId === params.orderId);
  const failed = { state: 'failed', reference: null, error: 'refused' } as const;
  await foyer.deps.db.transaction((tx) => settleRefund(foyer.deps, tx, latest?.id ?? '', failed));
  expect(await refundNews()).toEqual(['1 refund needs your attention: Refused']);
  const cards = async () => data(await browser.call(ordering.listMyOrders, { query: {} })).items;
  expect(await cards()).toMatchObject([{ refundFailed: true, refundedMinor: 0, pendingRefundMinor: 0 }]);
  foyer.clock.advance({ seconds: 1 });
  await refund(500);
  expect(await cards()).toMatchObject([{ refundFailed: false, refundedMinor: 500, pendingRefundMinor: 500 }]);
});

test('an order says whether the waitlist gets the spot of a canceled ticket', async () => {
  const capacity = { 'in-person': 1, online: null };
  const event = await newEvent(foyer, host, { capacity, waitingList: true, offlinePayment: 'At the till.' });
  const { id: ticketId } = await newTicketType(host, event);
  const { browser, params } = await newPaidOrder(event, ticketId);
  const waitlisted = async () => data(await browser.call(ordering.readOrder, { params })).event.waitlisted;
  expect(await waitlisted()).toEqual([]);
  const other = await newGuest(foyer);
  data(await other.browser.call(joinWaitlist, { params: { id: event.id }, body: { party: 1 } }));
  expect(await waitlisted()).toEqual(['in-person']);
});
