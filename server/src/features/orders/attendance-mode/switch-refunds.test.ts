import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import { refundOrder } from '@foyer/contract/orders/sales.ts';
import { acceptTransfer } from '@foyer/contract/transfers.ts';
import { expect, test } from 'vitest';
import { inHours, newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { faultsOf, newTicketType, pay, startTransfer } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

/** A guest with a paid in-person ticket for 50, in an app of its own as some tests advance the clock. */
async function newPaidTicket(rule: { refundHours?: number; refundPercent?: number }) {
  const foyer = await openTestApp();
  const host = (await newMember(foyer)).browser;
  const times = { startsAt: inHours(foyer, 48), endsAt: inHours(foyer, 50) };
  const event = await newEvent(foyer, host, { type: 'hybrid', ...times, ...rule });
  const room = await newTicketType(host, event, { priceMinor: 5000 });
  const stream = await newTicketType(host, event, { name: 'Stream', audience: 'online', priceMinor: 1000 });
  const email = newEmail();
  const ada = await newGuest(foyer, { email: { address: email, proven: true } });
  const body = { places: [{ ticketId: room.id }] };
  const order = data(await ada.browser.call(ordering.placeOrder, { params: { id: event.id }, body }));
  const of = { params: { orderId: order.id } };
  await pay(foyer, order.id, 5000);
  const registrationId = order.places[0]?.id ?? '';
  const switchTo = (ticketId: string, expectedDifferenceMinor?: number, who: TestClient = ada.browser) =>
    who.call(changeAttendanceMode, { params: { registrationId }, body: { ticketId, expectedDifferenceMinor } });
  const read = async () => data(await ada.browser.call(ordering.readOrder, of));
  /** What was paid beyond the price of the tickets and not refunded. */
  const unrefunded = async () => {
    const { totalMinor, paidMinor, refundedMinor } = await read();
    expect(await faultsOf(foyer, event.id)).toEqual([]);
    return paidMinor - refundedMinor - totalMinor;
  };
  return { foyer, host, event, ada, email, of, room, stream, registrationId, ask: switchTo, read, kept: unrefunded };
}
const headingsTo = async (foyer: TestApp, email: string) => (await foyer.messagesTo(email)).map(headingOf).sort();

test('a difference is refunded by the refund rule, and switching back costs the full difference', async () => {
  const {
    foyer,
    ask: switchTo,
    room,
    stream,
    read,
    kept: unrefunded,
    of,
  } = await newPaidTicket({ refundHours: 24, refundPercent: 50 });
  expect((await read()).places).toMatchObject([{ refundMinor: 2500 }]);
  const wrong = await switchTo(stream.id, -4000);
  expect([...refusal(wrong), wrong.body.error.details]).toEqual([409, 'ORDER_CHANGED', { differenceMinor: -2000 }]);
  const { order } = data(await switchTo(stream.id, -2000));
  expect(order).toMatchObject({
    totalMinor: 1000,
    refundedMinor: 2000,
    // Together with the difference this is the refund of the original ticket.
    places: [{ ticketName: 'Stream', priceMinor: 1000, refundMinor: 500 }],
    refunds: [{ reason: 'difference', amountMinor: 2000 }],
  });
  expect(await unrefunded()).toBe(2000);
  expect(data(await switchTo(room.id, 4000)).order?.dueMinor).toBe(4000);
  expect(await pay(foyer, of.params.orderId, 4000)).toBe('changed');
  expect(await read()).toMatchObject({ totalMinor: 5000, places: [{ priceMinor: 5000, refundMinor: 2500 }] });
  expect(await unrefunded()).toBe(2000);
  await foyer.close();
});

const notRefundable = ['Refund: €0.00', 'The difference isn’t refundable', 'Total: €10.00'];

test.each([
  ['too late', { refundHours: 72, refundPercent: 100 }, notRefundable],
  ['the organizer decides', {}, ['The organizer will decide whether to refund you €40.00', 'Total: €10.00']],
  ['nothing', { refundHours: 24, refundPercent: 0 }, notRefundable],
])('no difference is refunded if the ticket would not be (%s), and the buyer can read why', async (_, rule, parts) => {
  const { foyer, ask: switchTo, stream, read, kept: unrefunded, email, host, of } = await newPaidTicket(rule);
  expect((await read()).places).toMatchObject([{ refundMinor: 0 }]);
  const before = await headingsTo(foyer, email);
  expect(refusal(await switchTo(stream.id, -4000))).toEqual([409, 'ORDER_CHANGED']);
  data(await switchTo(stream.id, 0));
  expect(await read()).toMatchObject({
    totalMinor: 1000,
    refundedMinor: 0,
    refunds: [],
    places: [{ ticketName: 'Stream', priceMinor: 1000, audience: 'online' }],
  });
  expect(await unrefunded()).toBe(4000);
  expect(await headingsTo(foyer, email)).toEqual([...before, 'Order updated'].sort());
  const receipt = (await foyer.messagesTo(email)).find((message) => headingOf(message) === 'Order updated')?.text;
  for (const part of parts) expect(receipt).toContain(part);
  // The organizer can refund it.
  data(await host.call(refundOrder, { ...of, body: { amountMinor: 4000, refundedMinor: 0 } }));
  expect(await unrefunded()).toBe(0);
  await foyer.close();
});

test('the holder of a transferred ticket sees no prices, and the buyer gets the refund', async () => {
  const {
    foyer,
    ask: switchTo,
    ada,
    email,
    stream,
    registrationId,
    read,
    kept: unrefunded,
  } = await newPaidTicket({ refundHours: 1 });
  const bob = await newGuest(foyer);
  const token = await startTransfer(foyer, ada.browser, registrationId);
  data(await bob.browser.call(acceptTransfer, { body: { token } }));
  const { order } = data(await switchTo(stream.id, undefined, bob.browser));
  expect(order).toMatchObject({ totalMinor: 0, refunds: [], places: [{ priceMinor: 0, ticketName: 'Stream' }] });
  expect(await read()).toMatchObject({ totalMinor: 1000, refundedMinor: 4000 });
  expect(await unrefunded()).toBe(0);
  expect(await headingsTo(foyer, email)).toContain('Order updated');
  await foyer.close();
});
