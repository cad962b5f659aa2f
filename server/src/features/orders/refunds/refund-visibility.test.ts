import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { readStatistics } from '@foyer/contract/statistics/statistics.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { describe, expect, test } from 'vitest';
import { refunds } from '#src/db/schema/orders.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
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
async function newPaidOrder(event: { id: string }, ticketId: string, count = 1) {
  const email = newEmail();
  const guest = await newGuest(foyer, { email: { address: email, proven: true } });
  const body = { places: Array.from({ length: count }, () => ({ ticketId })) };
  const { id } = data(await guest.browser.call(ordering.placeOrder, { params: { id: event.id }, body }));
  const params = { orderId: id };
  data(await guest.browser.call(ordering.payOrderOffline, { params }));
  data(await host.call(selling.confirmOfflinePayment, { params }));
  return { ...guest, email, params };
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
  const unsettled = async (reader: typeof browser) =>
    data(await reader.call(ordering.listMyOrders, { query: { refund: 'unsettled' } })).items.map(({ id }) => id);
  expect([await refundsOf(browser), await unsettled(browser)]).toEqual([[], []]);
  data(await browser.call(ordering.cancelOrder, { params, body: {} }));
  expect([await unsettled(browser), await unsettled(other.browser)]).toEqual([[params.orderId], []]);
  const pending = {
    currency: 'EUR',
    refundedMinor: 2500,
    pendingRefundMinor: 2500,
    undecidedRefundMinor: 0,
    refundFailed: false,
  };
  expect(await refundsOf(browser)).toEqual([{ ...pending, refundDue: true }]);
  const [refund] = data(await host.call(ordering.readOrder, { params })).refunds;
  data(await host.call(selling.markRefunded, { params: { ...params, refundId: refund?.id ?? '' } }));
  expect(await refundsOf(browser)).toEqual([{ ...pending, pendingRefundMinor: 0, refundDue: false }]);
  expect(await unsettled(browser)).toEqual([]);
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

describe('a refund that the organizer has to decide on', () => {
  /** A guest cancels one of two paid tickets of an event without a refund rule. */
  async function newUndecidedRefund(title: string) {
    const event = await newEvent(foyer, host, { title, offlinePayment: 'At the till.' });
    const { id: ticketId } = await newTicketType(host, event);
    const guest = await newPaidOrder(event, ticketId, 2);
    const { places } = data(await guest.browser.call(ordering.readOrder, { params: guest.params }));
    const [first, second] = places.map(({ id }) => id);
    const cancel = async (ticket: string | undefined) =>
      data(await guest.browser.call(ordering.cancelOrder, { params: guest.params, body: { places: [ticket ?? ''] } }));
    await cancel(first);
    const decline = (undecidedRefundMinor: number) =>
      host.call(selling.declineRefund, { params: guest.params, body: { undecidedRefundMinor } });
    const openOrders = async () =>
      data(await host.call(selling.listOrders, { params: { id: event.id }, query: { refund: 'open' } })).items;
    const order = async () => data(await guest.browser.call(ordering.readOrder, { params: guest.params }));
    return { ...guest, event, cancelSecond: () => cancel(second), decline, openOrders, order };
  }

  test('is shown to host and guest until it is declined', async () => {
    const { browser, event, decline, openOrders, order, cancelSecond } = await newUndecidedRefund('Undecided');
    expect(await refundNews()).toContain('1 refund needs your attention: Undecided');
    expect(await openOrders()).toMatchObject([{ undecidedRefundMinor: 2500, refundedMinor: 0 }]);
    const [mine] = data(await browser.call(listMyRegistrations, { query: {} })).items;
    expect(mine?.refunds).toMatchObject([{ undecidedRefundMinor: 2500, refundDue: false }]);
    const statistics = async () =>
      data(await host.call(readStatistics, { params: { id: event.id }, query: { period: '7' } })).openRefunds;
    expect(await statistics()).toBe(1);
    await cancelSecond();
    expect(refusal(await decline(2500))).toEqual([409, 'ORDER_CHANGED']);
    data(await decline(5000));
    data(await decline(5000));
    expect(await order()).toMatchObject({ undecidedRefundMinor: 0, refundedMinor: 0 });
    expect([await openOrders(), await statistics()]).toEqual([[], 0]);
    expect(await refundNews()).not.toContain('1 refund needs your attention: Undecided');
  });

  test('is decided by a refund of any part', async () => {
    const { params, openOrders, order } = await newUndecidedRefund('Partly');
    data(await host.call(selling.refundOrder, { params, body: { amountMinor: 1000, refundedMinor: 0 } }));
    expect(await order()).toMatchObject({ undecidedRefundMinor: 0, pendingRefundMinor: 1000 });
    // It was paid directly, so the organizer still has to pay it out.
    expect(await openOrders()).toMatchObject([{ refundDue: true }]);
  });

  test('is declined by nobody but the organizer', async () => {
    const { browser, params, order } = await newUndecidedRefund('Not mine');
    const body = { undecidedRefundMinor: 2500 };
    expect(refusal(await browser.call(selling.declineRefund, { params, body }))).toEqual([404, 'NOT_FOUND']);
    expect(await order()).toMatchObject({ undecidedRefundMinor: 2500 });
  });

  test('the buyer reads by email that it is open, and that it was declined', async () => {
    const { email, decline } = await newUndecidedRefund('By email');
    await foyer.outbox.drain();
    const texts = async () => (await foyer.messagesTo(email)).map(({ text }) => text).join('\n');
    expect(await texts()).toContain('The organizer will decide whether to refund you €25.00');
    data(await decline(2500));
    await foyer.outbox.drain();
    expect(await texts()).toContain('The organizer decided not to refund');
  });
});
