import { placeOrder, readOrder } from '@foyer/contract/orders/checkout.ts';
import * as transferring from '@foyer/contract/transfers.ts';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { transfers } from '#src/db/schema/order-changes.ts';
import { orders, refunds } from '#src/db/schema/orders.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { erase } from '../../../../test/erase.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { faultsOf, newTicketType, pay, startTransfer } from '../../../../test/orders.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: Awaited<ReturnType<typeof newMember>>;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = await newMember(foyer);
});
afterAll(() => foyer.close());

const rule = { refundHours: 24, refundPercent: 50 };
const place = async (who: TestClient, event: { id: string }, places: { ticketId: string; holderName?: string }[]) =>
  data(await who.call(placeOrder, { params: { id: event.id }, body: { places } }));
async function readStored(orderId: string) {
  const { db } = foyer.deps;
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  const places = await db.select().from(registrations).where(eq(registrations.orderId, orderId));
  const refundRows = await db.select().from(refunds).where(eq(refunds.orderId, orderId));
  return { order, places, back: refundRows };
}

test('erasing a buyer cancels their own ticket by the refund rule; their guests keep theirs', async () => {
  const event = await newEvent(foyer, host.browser, rule);
  const ticket = await newTicketType(host.browser, event, { priceMinor: 2_000 });
  const buyer = await newGuest(foyer);
  const paid = await place(buyer.browser, event, [
    { ticketId: ticket.id },
    { ticketId: ticket.id, holderName: 'Grace' },
  ]);
  await pay(foyer, paid.id, 4_000);
  const waiting = await place(buyer.browser, event, [{ ticketId: ticket.id, holderName: 'Nobody' }]);
  await erase(foyer, buyer.id);
  const stored = await readStored(paid.id);
  expect(stored.order).toMatchObject({ userId: null, state: 'confirmed', paidMinor: 4_000, refundedMinor: 1_000 });
  expect(stored.places.map(({ holderName, state, userId }) => [holderName, state, userId]).toSorted()).toEqual([
    ['', 'cancelled', null],
    ['Grace', 'confirmed', null],
  ]);
  expect(stored.back).toMatchObject([{ amountMinor: 1_000, reason: 'guest' }]);
  const cancelled = await readStored(waiting.id);
  expect([cancelled.order?.state, cancelled.places.map(({ state }) => state)]).toEqual(['cancelled', ['cancelled']]);
  // The organizer still finds the order, without a buyer.
  const seen = data(await host.browser.call(readOrder, { params: { orderId: paid.id } }));
  expect([seen.buyer, seen.places.length]).toEqual([null, 2]);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('erasing a new holder cancels the transferred ticket and its open transfer links', async () => {
  const event = await newEvent(foyer, host.browser, rule);
  const ticket = await newTicketType(host.browser, event, { priceMinor: 2_000 });
  const [buyer, guest] = [await newGuest(foyer), await newGuest(foyer)];
  const order = await place(buyer.browser, event, [{ ticketId: ticket.id }, { ticketId: ticket.id }]);
  await pay(foyer, order.id, 4_000);
  const spare = order.places.find(({ mine }) => !mine)?.id ?? '';
  const token = await startTransfer(foyer, buyer.browser, spare);
  data(await guest.browser.call(transferring.acceptTransfer, { body: { token } }));
  const next = await startTransfer(foyer, guest.browser, spare);
  await erase(foyer, guest.id);
  const { order: stored, places, back } = await readStored(order.id);
  expect(stored).toMatchObject({ userId: buyer.id, state: 'confirmed', refundedMinor: 1_000 });
  expect(places.find(({ id }) => id === spare)).toMatchObject({ state: 'cancelled', userId: null, answers: {} });
  expect(places.find(({ id }) => id !== spare)).toMatchObject({ state: 'confirmed', userId: buyer.id });
  expect(back).toMatchObject([{ registrationId: spare, amountMinor: 1_000 }]);
  const late = await buyer.browser.call(transferring.readTransfer, { body: { token: next } });
  expect(refusal(late)).toEqual([409, 'TRANSFER_REFUSED']);
  const open = await foyer.deps.db
    .select()
    .from(transfers)
    .where(inArray(transfers.fromUserId, [guest.id]));
  expect(open).toEqual([]);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('erasing an organizer refunds every buyer in full', async () => {
  const event = await newEvent(foyer, host.browser, rule);
  const ticket = await newTicketType(host.browser, event, { priceMinor: 2_000 });
  const buyer = await newGuest(foyer, { email: { address: `refunded-${host.id}@example.com`, proven: true } });
  const order = await place(buyer.browser, event, [{ ticketId: ticket.id }]);
  await pay(foyer, order.id, 2_000);
  const held = await place((await newGuest(foyer)).browser, event, [{ ticketId: ticket.id }]);
  await foyer.outbox.drain();
  await erase(foyer, host.id);
  await foyer.outbox.drain();
  const { order: stored, back } = await readStored(order.id);
  expect(stored).toMatchObject({ userId: buyer.id, paidMinor: 2_000 });
  expect(back).toMatchObject([{ amountMinor: 2_000, reason: 'event-cancelled' }]);
  expect((await readStored(held.id)).order?.state).toBe('cancelled');
  const subjects = (await foyer.messagesTo(`refunded-${host.id}@example.com`)).map(headingOf);
  expect(subjects).toContain('Refund on its way');
  expect(data(await buyer.browser.call(readOrder, { params: { orderId: order.id } })).event.state).toBe('cancelled');
});
