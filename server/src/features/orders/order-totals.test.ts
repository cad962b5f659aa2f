import { cancelEvent } from '@foyer/contract/event-editing/editing.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { payOrder } from '@foyer/contract/payments.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../test/events.ts';
import { headingOf } from '../../../test/heading.ts';
import { newMember } from '../../../test/members.ts';
import { openListeningApp } from '../../../test/open-listening-app.ts';
import type { TestApp } from '../../../test/open-test-app.ts';
import { newTicketType } from '../../../test/orders.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data } from '../../../test/people.ts';
import { expectSameBooks } from '../../../test/same-books.ts';
import { signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { expireOrders } from './cancellation/expire-orders.ts';

type Id = { id: string };
type Guest = Awaited<ReturnType<typeof newGuest>>;
const params = ({ id }: Id) => ({ params: { id } });

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

/** Delivers what is due and checks that all views of the event's payments agree. */
async function expectSameTotals(event: Id, guests: readonly { guest: Guest; order: Id }[]) {
  await foyer.outbox.drain();
  const buyers = guests.map(({ guest, order }) => ({ browser: guest.browser, orderId: order.id }));
  const { paid, back, pending } = await expectSameBooks(foyer, event, host.browser, buyers);
  expect(pending).toBe(0);
  return { paid, back };
}

test('orders, exports, ledger and statistics agree after price changes, refunds and a canceled event', async () => {
  const rule = { refundHours: 24, refundPercent: 50 };
  const event = await newEvent(foyer, host.browser, { type: 'hybrid', ...rule });
  const room = await newTicketType(host.browser, event, { name: 'Room', priceMinor: 5000, capacity: 2 });
  const stream = await newTicketType(host.browser, event, { name: 'Stream', audience: 'online', priceMinor: 1000 });
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
