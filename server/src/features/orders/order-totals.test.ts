import { exportAttendees, exportCapacityLedger } from '@foyer/contract/attendees/attendees.ts';
import { readStatistics } from '@foyer/contract/discovery/statistics.ts';
import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/transfers.ts';
import { payOrder } from '@foyer/contract/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { localCheckouts, localRefunds } from '#src/db/schema/local-payments.ts';
import { readCsv } from '#src/features/attendees/import/reading/read-csv.ts';
import { headingOf } from '../../../test/heading.ts';
import { newEvent, newGuest } from '../../../test/hosting.ts';
import { openListeningApp } from '../../../test/open-listening-app.ts';
import type { TestApp } from '../../../test/open-test-app.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data } from '../../../test/people.ts';
import { newMember } from '../../../test/profiled.ts';
import { faultsOf, newTicket } from '../../../test/selling.ts';
import { signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { expireOrders } from './cancellation/expire-orders.ts';

type Id = { id: string };
type Guest = Awaited<ReturnType<typeof newGuest>>;
type Line = Record<string, string>;
const params = ({ id }: Id) => ({ params: { id } });
const sum = <Item>(items: readonly Item[], read: (item: Item) => number) =>
  items.reduce((all, item) => all + read(item), 0);

let foyer: TestApp;
let host: { id: string; browser: TestClient };
beforeAll(async () => {
  foyer = await openListeningApp();
  host = await newMember(foyer);
});
afterAll(() => foyer.close());

async function buy({ browser }: Guest, event: Id, ...ticketIds: string[]) {
  const body = { places: ticketIds.map((ticketId) => ({ ticketId })) };
  return data(await browser.call(ordering.placeOrder, { ...params(event), body }));
}
/** Pays what is due at the local checkout. */
async function pay({ browser }: Guest, { id: orderId }: Id, card: 'first' | 'late' = 'first'): Promise<string> {
  const { checkoutUrl } = data(await browser.call(payOrder, { params: { orderId } }));
  const url = new URL(checkoutUrl).pathname;
  await send(url, { act: 'pay', card });
  return url;
}
async function send(url: string, form: Record<string, string>): Promise<void> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  await foyer.app.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
}

async function linesOf(url: string): Promise<Line[]> {
  const { rawPayload } = await foyer.app.inject(url);
  const [head, ...lines] = [...readCsv(rawPayload, 500)].map(({ cells }) => cells);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at]?.replace('\uFEFF', ''), cell])));
}

/** Checks that all views of an event's payments agree, and returns the sums. */
async function expectSameTotals(event: Id, guests: readonly { guest: Guest; order: Id }[]) {
  await foyer.outbox.drain();
  const body = { format: 'csv' as const };
  const orders = await linesOf(data(await host.browser.call(selling.exportOrders, { ...params(event), body })).url);
  const people = await linesOf(data(await host.browser.call(exportAttendees, { ...params(event), body })).url);
  const ledger = await linesOf(data(await host.browser.call(exportCapacityLedger, { ...params(event), body })).url);
  const listed = data(await host.browser.call(selling.listOrders, { ...params(event), query: {} })).items;
  const statistics = data(await host.browser.call(readStatistics, params(event)));

  for (const { guest, order } of guests) {
    const of = { params: { orderId: order.id } };
    const [seen, managed] = [
      data(await guest.browser.call(ordering.readOrder, of)),
      data(await host.browser.call(ordering.readOrder, of)),
    ];
    const money = { total: seen.totalMinor, paid: seen.paidMinor, back: seen.refundedMinor };
    const line = orders.find(({ id }) => id === order.id);
    const card = listed.find(({ id }) => id === order.id);
    expect({ total: managed.totalMinor, paid: managed.paidMinor, back: managed.refundedMinor }).toEqual(money);
    expect({ total: card?.totalMinor, paid: card?.paidMinor, back: card?.refundedMinor }).toEqual(money);
    expect([line?.total_minor, line?.paid_minor, line?.refunded_minor].map(Number)).toEqual(Object.values(money));
    expect(
      sum(
        seen.payments.filter(({ state }) => state === 'paid'),
        (each) => each.amountMinor,
      ),
    ).toBe(money.paid);
    expect(sum(seen.refunds, (each) => each.amountMinor)).toBe(money.back);
    expect(seen.refunds.map(({ state }) => state).filter((state) => state !== 'done')).toEqual([]);
    if (seen.state !== 'confirmed') continue;
    const active = seen.places.filter(({ state }) => state === 'confirmed');
    expect(sum(active, ({ priceMinor }) => priceMinor)).toBe(money.total);
    const theirs = people.filter((each) => each.order_number === seen.number && each.state === 'confirmed');
    expect(sum(theirs, (each) => Number(each.price_minor))).toBe(money.total);
    expect(theirs.map((each) => each.ticket_type).sort()).toEqual(active.map(({ ticketName }) => ticketName).sort());
  }

  const [paid, back] = [
    sum(orders, (each) => Number(each.paid_minor)),
    sum(orders, (each) => Number(each.refunded_minor)),
  ];
  expect([statistics.salesMinor, statistics.refundedMinor]).toEqual([paid, back]);
  expect(sum(statistics.days, (day) => day.salesMinor)).toBe(paid);
  const confirmed = orders.filter(({ state }) => state === 'confirmed');
  expect(sum(statistics.ticketTypes, (type) => type.salesMinor)).toBe(
    sum(confirmed, (each) => Number(each.total_minor)),
  );
  for (const { audience, registrations } of statistics.audiences) {
    const entries = ledger.filter((entry) => entry.audience === audience);
    expect([audience, sum(entries, ({ change }) => Number(change))]).toEqual([audience, registrations]);
    expect(Number(entries.at(-1)?.taken_after ?? 0)).toBe(registrations);
  }
  const { db } = foyer.deps;
  const charged = (await db.select().from(localCheckouts)).filter(({ state }) => state === 'paid');
  const refunded = await db.select().from(localRefunds);
  expect([sum(charged, (each) => each.amountMinor), sum(refunded, (each) => each.amountMinor)]).toEqual([paid, back]);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
  return { paid, back };
}

test('orders, exports, ledger and statistics agree after price changes, refunds and a canceled event', async () => {
  const rule = { refundHours: 24, refundPercent: 50 };
  const event = await newEvent(foyer, host.browser, { type: 'hybrid', ...rule });
  const room = await newTicket(host.browser, event, { name: 'Room', priceMinor: 5000, capacity: 2 });
  const stream = await newTicket(host.browser, event, { name: 'Stream', audience: 'online', priceMinor: 1000 });
  const email = newEmail();
  const ada = await newGuest(foyer, { email: { address: email, proven: true } });
  const bob = await newGuest(foyer);
  const order = await buy(ada, event, stream.id, stream.id);
  const guests = [{ guest: ada, order }];
  await pay(ada, order);
  expect(await expectSameTotals(event, guests)).toEqual({ paid: 2000, back: 0 });

  const [own = '', spare = ''] = order.places.toSorted((a, b) => Number(b.mine) - Number(a.mine)).map(({ id }) => id);
  const change = async (registrationId: string, ticketId: string, expectedDifferenceMinor: number) =>
    data(
      await ada.browser.call(changeAttendanceMode, {
        params: { registrationId },
        body: { ticketId, expectedDifferenceMinor },
      }),
    );
  await change(own, room.id, 4000);
  await pay(ada, order);
  expect(await expectSameTotals(event, guests)).toEqual({ paid: 6000, back: 0 });

  await change(spare, room.id, 4000);
  await pay(ada, order);
  await change(spare, stream.id, -2000);
  expect(await expectSameTotals(event, guests)).toEqual({ paid: 10_000, back: 2000 });

  const of = { params: { orderId: order.id } };
  data(await ada.browser.call(ordering.cancelOrder, { ...of, body: { places: [spare], expectedRefundMinor: 500 } }));
  expect(await expectSameTotals(event, guests)).toEqual({ paid: 10_000, back: 2500 });
  data(await host.browser.call(selling.refundOrder, { ...of, body: { amountMinor: 300, refundedMinor: 2500 } }));
  expect(await expectSameTotals(event, guests)).toEqual({ paid: 10_000, back: 2800 });

  // A payment after the hold expired is refunded in full.
  const late = await buy(bob, event, room.id);
  const checkout = await pay(bob, late, 'late');
  foyer.clock.advance({ minutes: 11 });
  await expireOrders(foyer.deps);
  for (const { id, browser } of [ada, bob, host]) await signIn(foyer, browser, id);
  const eve = await newGuest(foyer);
  const last = await buy(eve, event, room.id);
  await pay(eve, last);
  await send(checkout, { act: 'notify' });
  guests.push({ guest: bob, order: late }, { guest: eve, order: last });
  expect(await expectSameTotals(event, guests)).toEqual({ paid: 20_000, back: 7800 });

  data(await host.browser.call(cancelEvent, { ...params(event), body: {} }));
  expect(await expectSameTotals(event, guests)).toEqual({ paid: 20_000, back: 20_000 });
  const headings = (await foyer.messagesTo(email)).toReversed().map(headingOf);
  expect(headings.filter((heading) => heading === 'Order confirmed')).toHaveLength(1);
  expect(headings.filter((heading) => heading === 'Order updated')).toHaveLength(3);
});
