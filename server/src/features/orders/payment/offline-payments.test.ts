import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { archiveTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { faultsOf, newTicketType, pay } from '../../../../test/orders.ts';
import { data, refusal, wrongFields } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: Awaited<ReturnType<typeof newMember>>;
let guest: Awaited<ReturnType<typeof newGuest>>;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = await newMember(foyer);
  guest = await newGuest(foyer);
});
afterAll(() => foyer.close());

const of = (orderId: string) => ({ params: { orderId } });
const read = async (who: TestClient, orderId: string) => data(await who.call(ordering.readOrder, of(orderId)));
const offline = { offlinePayment: 'At the door.' };
async function placeHeldOrder(event: { id: string }, ticketId: string) {
  const body = { places: [{ ticketId }] };
  const { id } = data(await guest.browser.call(ordering.placeOrder, { params: { id: event.id }, body }));
  return id;
}
async function placePaidOrder(event: { id: string }, ticketId: string) {
  const id = await placeHeldOrder(event, ticketId);
  data(await guest.browser.call(ordering.payOrderOffline, of(id)));
  data(await host.browser.call(selling.confirmOfflinePayment, of(id)));
  return id;
}
const auditedActions = async (userId: string) => {
  const rows = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, userId));
  return rows
    .flatMap(({ event, reason, outcome }) => (event === 'admin.action' ? [`${outcome} ${reason}`] : []))
    .toSorted();
};

test('an offline refund is due until the organizer marks it as paid back', async () => {
  const event = await newEvent(foyer, host.browser, offline);
  const ticket = await newTicketType(host.browser, event);
  const id = await placePaidOrder(event, ticket.id);
  const refund = { ...of(id), body: { amountMinor: 1000, refundedMinor: 0 } };
  data(await host.browser.call(selling.refundOrder, refund));
  const due = { method: 'offline', state: 'asked', amountMinor: 1000, doneAt: null, doneBy: null };
  const [hosts, buyers] = [await read(host.browser, id), await read(guest.browser, id)];
  expect([hosts.refunds, buyers.refunds]).toMatchObject([[due], [due]]);
  const list = async () =>
    data(await host.browser.call(selling.listOrders, { params: { id: event.id }, query: {} })).items;
  expect(await list()).toMatchObject([{ refundDue: true, refundFailed: false }]);

  const done = { params: { orderId: id, refundId: hosts.refunds[0]?.id ?? '' } };
  const stranger = (await newGuest(foyer)).browser;
  for (const who of [stranger, guest.browser])
    expect(refusal(await who.call(selling.markRefunded, done))).toEqual([404, 'NOT_FOUND']);
  const at = foyer.clock.now().toISOString();
  const answers = await Promise.all([
    host.browser.call(selling.markRefunded, done),
    host.browser.call(selling.markRefunded, done),
  ]);
  const gone = { state: 'done', doneAt: at, doneBy: 'Ada Lovelace' };
  for (const answer of answers) expect(data(answer).refunds).toMatchObject([gone]);
  // Only organizers see who paid it back.
  expect((await read(guest.browser, id)).refunds).toMatchObject([{ state: 'done', doneAt: at, doneBy: null }]);
  expect(await list()).toMatchObject([{ refundDue: false, refundedMinor: 1000 }]);
  const { number } = hosts;
  const acts = ['confirmed', 'refunded', 'paid-back'].map((act) => `ok order ${number} ${act}`);
  expect(await auditedActions(host.id)).toEqual(acts.toSorted());
  expect(await auditedActions(guest.id)).toEqual([]);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('a card refund cannot be marked as paid back, nor one of another order', async () => {
  const event = await newEvent(foyer, host.browser, offline);
  const ticket = await newTicketType(host.browser, event);
  const byCard = await placeHeldOrder(event, ticket.id);
  await pay(foyer, byCard, 2500);
  data(await host.browser.call(selling.refundOrder, { ...of(byCard), body: { amountMinor: 500, refundedMinor: 0 } }));
  const refundId = (await read(host.browser, byCard)).refunds[0]?.id ?? '';
  const markRefunded = (orderId: string) => host.browser.call(selling.markRefunded, { params: { orderId, refundId } });
  expect(refusal(await markRefunded(byCard))).toEqual([409, 'ORDER_STATE_REFUSED']);
  guest = await newGuest(foyer);
  expect(refusal(await markRefunded(await placePaidOrder(event, ticket.id)))).toEqual([404, 'NOT_FOUND']);
});

test('an organizer who cancels someone’s tickets is audited; a buyer who cancels their own is not', async () => {
  const event = await newEvent(foyer, host.browser, offline);
  const ticket = await newTicketType(host.browser, event);
  const id = await placePaidOrder(event, ticket.id);
  data(await host.browser.call(ordering.cancelOrder, { ...of(id), body: { refund: 'full' } }));
  // Repeated, it changes nothing and is not audited again.
  data(await host.browser.call(ordering.cancelOrder, { ...of(id), body: { refund: 'full' } }));
  const { number } = await read(host.browser, id);
  expect(await auditedActions(host.id)).toEqual([`ok order ${number} cancelled`, `ok order ${number} confirmed`]);
  const own = await placeHeldOrder(event, ticket.id);
  data(await guest.browser.call(ordering.cancelOrder, { ...of(own), body: {} }));
  expect(await auditedActions(guest.id)).toEqual([]);
});

test('offline payment cannot be removed while an order awaits it or no other way to pay exists', async () => {
  const event = await newEvent(foyer, host.browser, offline);
  const ticket = await newTicketType(host.browser, event);
  const id = await placeHeldOrder(event, ticket.id);
  data(await guest.browser.call(ordering.payOrderOffline, of(id)));
  let { version } = event;
  const change = async (offlinePayment: string, browser = host.browser, eventId = event.id) => {
    const answer = await browser.call(changeEvent, { params: { id: eventId }, body: { version, offlinePayment } });
    if (answer.body.success) version = answer.body.data.version;
    return answer;
  };
  expect(wrongFields(await change(''))).toEqual(['offlinePayment event.payment_awaited']);
  data(await change('At the till.'));
  data(await host.browser.call(selling.confirmOfflinePayment, of(id)));
  data(await change(''));

  const without = await openTestApp({ payments: { NODE_ENV: 'production' } });
  const { browser } = await newMember(without);
  const sale = await newEvent(without, browser, offline);
  const seat = await newTicketType(browser, sale);
  version = sale.version;
  expect(wrongFields(await change('', browser, sale.id))).toEqual(['offlinePayment event.payment_needed']);
  await newTicketType(browser, sale, { name: 'Free', kind: 'free' });
  data(await browser.call(archiveTicketType, { params: { id: sale.id, ticketId: seat.id } }));
  data(await change('', browser, sale.id));
  await without.close();
});
