import { cancelEvent, changeEvent, duplicateEvent } from '@foyer/contract/event-editing/editing.ts';
import { limits } from '@foyer/contract/limits.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { createPromoCode, listPromoCodes } from '@foyer/contract/tickets/promo-codes.ts';
import * as types from '@foyer/contract/tickets/ticket-types.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refunds } from '#src/db/schema/orders.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { faultsOf, newTicketType, pay } from '../../../test/orders.ts';
import { data, refusal } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { expireOrders } from './cancellation/expire-orders.ts';

let foyer: TestApp;
let host: TestClient;
/** The user ids of the test's participants by browser. */
let people: Map<TestClient, string>;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  const { browser, id } = await newMember(foyer);
  host = browser;
  people = new Map([[host, id]]);
});
afterAll(() => foyer.close());

async function guest(): Promise<TestClient> {
  const { browser, id } = await newGuest(foyer);
  people.set(browser, id);
  return browser;
}
/** Advances the clock and signs everyone in again. */
async function advanceClock(seconds: number): Promise<void> {
  foyer.clock.advance({ seconds });
  for (const [browser, id] of people) await signIn(foyer, browser, id);
}
const order = async (who: TestClient, id: string, ticketIds: string[], code?: string) =>
  await who.call(ordering.placeOrder, {
    params: { id },
    body: { places: ticketIds.map((ticketId) => ({ ticketId })), ...(code && { code }) },
  });
const ofOrder = ({ id }: Pick<Order, 'id'>) => ({ params: { orderId: id } });
const offer = async (who: TestClient, id: string, code?: string) =>
  data(await who.call(types.listTickets, { params: { id }, query: code ? { code } : {} }));
const holdSeconds = limits.order.holdMinutes * 60;

describe('the ticket offer', () => {
  test('guests see ticket types by sales window, how many are left, and hidden ones only with their code', async () => {
    const event = await newEvent(foyer, host, { capacity: { 'in-person': 3, online: null } });
    const standard = await newTicketType(host, event);
    const secret = await newTicketType(host, event, { name: 'Friends', hidden: true, capacity: 1 });
    const salesFrom = new Date(foyer.clock.now().getTime() + 60_000).toISOString();
    const advanceClock = await newTicketType(host, event, { name: 'Later', kind: 'free', salesFrom });
    const body = { code: 'friends', percent: 50, ticketTypeIds: [secret.id] };
    data(await host.call(createPromoCode, { params: { id: event.id }, body }));
    const who = await guest();
    expect((await offer(who, event.id)).tickets.map(({ id, status, left }) => [id, status, left])).toEqual([
      [standard.id, 'on-sale', 3],
      [advanceClock.id, 'soon', 3],
    ]);
    const { code, tickets } = await offer(who, event.id, ' Friends ');
    expect(code).toMatchObject({ state: 'valid', percent: 50 });
    expect(tickets.find(({ id }) => id === secret.id)).toMatchObject({ payMinor: 1250, left: 1, hidden: true });
    expect((await offer(who, event.id, 'nothing')).code).toMatchObject({ state: 'refused' });
    expect(refusal(await order(who, event.id, [secret.id]))).toEqual([409, 'TICKET_NOT_ON_SALE']);
    expect(refusal(await who.call(registerForEvent, { params: { id: event.id }, body: {} }))).toEqual([
      409,
      'TICKET_NEEDED',
    ]);
  });

  test('sold ticket types keep their price, and tickets cannot be combined with approval', async () => {
    const event = await newEvent(foyer, host);
    const ticket = await newTicketType(host, event);
    const params = { id: event.id, ticketId: ticket.id };
    const free = await newTicketType(host, event, { name: 'Free', kind: 'free' });
    data(await order(await guest(), event.id, [ticket.id, free.id]));
    expect(refusal(await host.call(types.changeTicketType, { params, body: { priceMinor: 1 } }))).toEqual([
      409,
      'TICKET_FIXED',
    ]);
    data(await host.call(types.changeTicketType, { params, body: { name: 'Regular', priceMinor: 2_500 } }));
    const { version } = event;
    const change = async (body: object) =>
      await host.call(changeEvent, { params: { id: event.id }, body: { version, ...body } });
    expect(refusal(await change({ approvalNeeded: true }))).toEqual([409, 'TICKETS_OR_APPROVAL']);
    expect(refusal(await change({ currency: 'USD' }))).toEqual([400, 'VALIDATION_FAILED']);
    const approving = await newEvent(foyer, host, { approvalNeeded: true });
    const body = { audience: 'in-person', name: 'No', kind: 'free' } as const;
    expect(refusal(await host.call(types.createTicketType, { params: { id: approving.id }, body }))).toEqual([
      409,
      'TICKETS_OR_APPROVAL',
    ]);
    const copy = data(await host.call(duplicateEvent, { params: { id: event.id } }));
    expect(copy).toMatchObject({ ticketed: true });
    const copied = data(await host.call(types.listTicketTypes, { params: { id: copy.id } }));
    expect(copied.items.map(({ name, taken }) => [name, taken])).toEqual([
      ['Regular', 0],
      ['Free', 0],
    ]);
    // Only organizers may archive it.
    const stranger = await guest();
    expect(refusal(await stranger.call(types.archiveTicketType, { params }))).toEqual([404, 'NOT_FOUND']);
    data(await host.call(types.archiveTicketType, { params: { id: copy.id, ticketId: copied.items[0]?.id ?? '' } }));
    data(await host.call(types.archiveTicketType, { params: { id: copy.id, ticketId: copied.items[1]?.id ?? '' } }));
    expect(data(await host.call(types.listTicketTypes, { params: { id: copy.id } })).items).toEqual([]);
  });

  test('the last paid ticket type stays on sale while the event is published', async () => {
    const event = await newEvent(foyer, host);
    const standard = { id: event.id, ticketId: (await newTicketType(host, event)).id };
    const late = { id: event.id, ticketId: (await newTicketType(host, event, { name: 'Late' })).id };
    data(await host.call(types.archiveTicketType, { params: standard }));
    expect(refusal(await host.call(types.archiveTicketType, { params: late }))).toEqual([409, 'LAST_TICKET']);
    expect((await offer(await guest(), event.id)).tickets.map(({ id }) => id)).toEqual([late.ticketId]);
    // With a free ticket type the last paid one may be archived, and then the free one too.
    const free = { id: event.id, ticketId: (await newTicketType(host, event, { name: 'Free', kind: 'free' })).id };
    data(await host.call(types.archiveTicketType, { params: late }));
    data(await host.call(types.archiveTicketType, { params: free }));
    expect(data(await (await guest()).call(registerForEvent, { params: { id: event.id }, body: {} }))).toMatchObject({
      state: 'confirmed',
    });
  });
});

describe('an order', () => {
  test('holds its tickets for ten minutes, can be extended once, then releases them once', async () => {
    const event = await newEvent(foyer, host, { capacity: { 'in-person': 2, online: null } });
    const ticket = await newTicketType(host, event);
    const [ada, bob] = [await guest(), await guest()];
    const held = data(await order(ada, event.id, [ticket.id, ticket.id]));
    expect(held).toMatchObject({ state: 'held', totalMinor: 5000, dueMinor: 5000, mayExtend: true });
    expect(held.places.map(({ mine }) => mine)).toEqual([true, false]);
    // Repeating the request returns the same order.
    expect(data(await order(ada, event.id, [ticket.id, ticket.id])).id).toBe(held.id);
    expect((await offer(ada, event.id)).openOrderId).toBe(held.id);
    expect(refusal(await order(bob, event.id, [ticket.id]))).toEqual([409, 'EVENT_FULL']);
    expect(refusal(await bob.call(ordering.readOrder, ofOrder(held)))).toEqual([404, 'NOT_FOUND']);
    await advanceClock(holdSeconds - 1);
    const extended = data(await ada.call(ordering.extendOrder, ofOrder(held)));
    expect(Date.parse(extended.heldUntil ?? '') - Date.parse(held.heldUntil ?? '')).toBe(holdSeconds * 1000);
    expect(data(await ada.call(ordering.extendOrder, ofOrder(held))).heldUntil).toBe(extended.heldUntil);
    await expireOrders(foyer.deps);
    expect(data(await ada.call(ordering.readOrder, ofOrder(held))).state).toBe('held');
    await advanceClock(holdSeconds + 1);
    // The order is shown as expired by the clock, before the job has released its tickets.
    const over = data(await ada.call(ordering.readOrder, ofOrder(held)));
    expect(over).toMatchObject({ state: 'expired', heldUntil: null, dueMinor: 0, mayExtend: false });
    expect(over.places.map(({ state, mayChange }) => [state, mayChange])).toEqual(Array(2).fill(['expired', false]));
    const listed = data(await ada.call(ordering.listMyOrders, { query: {} })).items;
    expect(listed.map(({ id, state, places }) => [id, state, places])).toEqual([[held.id, 'expired', 0]]);
    const countListed = async (state: 'held' | 'expired') =>
      data(await host.call(selling.listOrders, { params: { id: event.id }, query: { state } })).items.length;
    expect([await countListed('held'), await countListed('expired')]).toEqual([0, 1]);
    expect((await offer(ada, event.id)).openOrderId).toBeNull();
    // A new order gets the expired tickets without waiting for the job.
    expect(data(await order(bob, event.id, [ticket.id])).state).toBe('held');
    await expireOrders(foyer.deps);
    expect(data(await ada.call(ordering.readOrder, ofOrder(held))).state).toBe('expired');
    expect(refusal(await ada.call(ordering.extendOrder, ofOrder(held)))).toEqual([409, 'ORDER_STATE_REFUSED']);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('replaces the buyer’s held order if it has other tickets', async () => {
    const event = await newEvent(foyer, host, { capacity: { 'in-person': 2, online: null } });
    const ticket = await newTicketType(host, event);
    const ada = await guest();
    const first = data(await order(ada, event.id, [ticket.id]));
    const second = data(await order(ada, event.id, [ticket.id, ticket.id]));
    expect(second.id).not.toBe(first.id);
    expect(data(await ada.call(ordering.readOrder, ofOrder(first))).state).toBe('cancelled');
    expect(await pay(foyer, first.id, 2500)).toBe('refunded');
    expect(await pay(foyer, second.id, 5000)).toBe('confirmed');
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('is confirmed at once if it is free; ticket limits count over all orders of a buyer', async () => {
    const event = await newEvent(foyer, host);
    const ticket = await newTicketType(host, event, { kind: 'free', maxPerPerson: 3 });
    const browser = await guest();
    const first = data(await order(browser, event.id, [ticket.id, ticket.id]));
    expect(first).toMatchObject({ state: 'confirmed', totalMinor: 0, method: 'none' });
    expect(refusal(await order(browser, event.id, [ticket.id, ticket.id]))).toEqual([409, 'TICKET_LIMIT']);
    const second = data(await order(browser, event.id, [ticket.id]));
    // The buyer has only one ticket of their own.
    expect(second.places.map(({ mine }) => mine)).toEqual([false]);
    const mine = data(await browser.call(ordering.listMyOrders, { query: {} }));
    expect(mine.items.map((each) => each.id).sort()).toEqual([first.id, second.id].sort());
  });

  test('accepts a donation of any amount from the minimum up', async () => {
    const event = await newEvent(foyer, host);
    const { id: ticketId } = await newTicketType(host, event, { kind: 'donation', priceMinor: 500 });
    const ada = await guest();
    const donate = (amountMinor: number) =>
      ada.call(ordering.placeOrder, { params: { id: event.id }, body: { places: [{ ticketId, amountMinor }] } });
    expect(refusal(await donate(499))).toEqual([400, 'VALIDATION_FAILED']);
    expect(data(await donate(1234)).totalMinor).toBe(1234);
  });

  test('counts each discounted ticket as a use of the promo code, and returns the uses when canceled', async () => {
    const event = await newEvent(foyer, host);
    const ticket = await newTicketType(host, event, { priceMinor: 999 });
    const body = { code: 'HALF', percent: 50, capacity: 2 };
    const { id: codeId } = data(await host.call(createPromoCode, { params: { id: event.id }, body }));
    expect(refusal(await host.call(createPromoCode, { params: { id: event.id }, body }))).toEqual([
      409,
      'PROMO_CODE_TAKEN',
    ]);
    const used = async () =>
      data(await host.call(listPromoCodes, { params: { id: event.id } })).items.find(({ id }) => id === codeId)?.taken;
    const [ada, bob] = [await guest(), await guest()];
    const held = data(await order(ada, event.id, [ticket.id, ticket.id], 'half'));
    expect(held.places.map(({ priceMinor, discountMinor }) => [priceMinor, discountMinor])).toEqual([
      [499, 500],
      [499, 500],
    ]);
    expect(await used()).toBe(2);
    expect(refusal(await order(bob, event.id, [ticket.id], 'HALF'))).toEqual([409, 'PROMO_CODE_REFUSED']);
    data(await ada.call(ordering.cancelOrder, { ...ofOrder(held), body: {} }));
    expect(await used()).toBe(0);
    expect(data(await order(bob, event.id, [ticket.id], 'HALF')).totalMinor).toBe(499);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });
});

describe('payments and refunds', () => {
  test('a late payment takes the tickets again if there is capacity, and is refunded in full otherwise', async () => {
    const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
    const ticket = await newTicketType(host, event);
    const [ada, bob] = [await guest(), await guest()];
    const early = data(await order(ada, event.id, [ticket.id]));
    await advanceClock(holdSeconds + 1);
    await expireOrders(foyer.deps);
    expect(await pay(foyer, early.id, 2500)).toBe('confirmed');
    // A second payment is refunded.
    expect(await pay(foyer, early.id, 2500)).toBe('refunded');
    expect(refusal(await order(bob, event.id, [ticket.id]))).toEqual([409, 'EVENT_FULL']);
    data(await host.call(ordering.cancelOrder, { ...ofOrder(early), body: { refund: 'full' } }));
    const late = data(await order(bob, event.id, [ticket.id]));
    await advanceClock(holdSeconds + 1);
    const third = data(await order(await guest(), event.id, [ticket.id]));
    expect(await pay(foyer, late.id, 2500)).toBe('refunded');
    expect(await pay(foyer, third.id, 2499)).toBe('refunded');
    expect(await pay(foyer, third.id, 2500)).toBe('confirmed');
    const reasons = await foyer.deps.db.select().from(refunds).where(eq(refunds.orderId, late.id));
    expect(reasons.map(({ reason, amountMinor }) => [reason, amountMinor])).toEqual([['late', 2500]]);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('a guest who cancels is refunded the announced amount, by the event’s refund rule', async () => {
    const event = await newEvent(foyer, host, { refundHours: 24, refundPercent: 50 });
    const ticket = await newTicketType(host, event);
    const ada = await guest();
    const bought = data(await order(ada, event.id, [ticket.id, ticket.id]));
    await pay(foyer, bought.id, 5000);
    const [first, second] = data(await ada.call(ordering.readOrder, ofOrder(bought))).places;
    expect(first?.refundMinor).toBe(1250);
    const until = new Date(Date.parse(event.startsAt ?? '') - 24 * 60 * 60 * 1000).toISOString();
    expect(bought.event.refund).toEqual({ until, percent: 50 });
    const cancel = (body: object) => ada.call(ordering.cancelOrder, { ...ofOrder(bought), body });
    const one = { places: [second?.id ?? ''] };
    expect(refusal(await cancel({ ...one, expectedRefundMinor: 2500 }))).toEqual([409, 'ORDER_CHANGED']);
    const part = data(await cancel({ ...one, expectedRefundMinor: 1250, refund: 'full' }));
    expect(part).toMatchObject({ state: 'confirmed', totalMinor: 2500, refundedMinor: 1250 });
    // Repeated, nothing more is refunded.
    expect(data(await cancel(one)).refundedMinor).toBe(1250);
    await advanceClock(6.5 * 24 * 60 * 60);
    const whole = data(await cancel({}));
    expect(whole).toMatchObject({ state: 'cancelled', refundedMinor: 1250, refunds: [{ reason: 'guest' }] });
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('an offline payment is confirmed by the organizer, who can refund part of it', async () => {
    const event = await newEvent(foyer, host, { offlinePayment: 'IBAN ES00' });
    const ticket = await newTicketType(host, event);
    const ada = await guest();
    const held = data(await order(ada, event.id, [ticket.id]));
    expect(data(await ada.call(ordering.payOrderOffline, ofOrder(held)))).toMatchObject({
      state: 'awaiting',
      heldUntil: null,
      event: { offlinePayment: 'IBAN ES00' },
    });
    await advanceClock(2 * holdSeconds);
    await expireOrders(foyer.deps);
    expect(refusal(await ada.call(selling.confirmOfflinePayment, ofOrder(held)))).toEqual([404, 'NOT_FOUND']);
    const [one, two] = await Promise.all([
      host.call(selling.confirmOfflinePayment, ofOrder(held)),
      host.call(selling.confirmOfflinePayment, ofOrder(held)),
    ]);
    expect([data(one), data(two)].map(({ state, paidMinor, method }) => [state, paidMinor, method])).toEqual([
      ['confirmed', 2500, 'offline'],
      ['confirmed', 2500, 'offline'],
    ]);
    const refund = (amountMinor: number, refundedMinor: number) =>
      host.call(selling.refundOrder, { ...ofOrder(held), body: { amountMinor, refundedMinor } });
    expect(data(await refund(500, 0)).refundedMinor).toBe(500);
    expect(refusal(await refund(500, 0))).toEqual([409, 'ORDER_CHANGED']);
    expect(refusal(await refund(2001, 500))).toEqual([400, 'VALIDATION_FAILED']);
    const list = data(await host.call(selling.listOrders, { params: { id: event.id }, query: { q: held.number } }));
    expect(list.items).toMatchObject([{ id: held.id, places: 1, buyerName: 'Ada Lovelace' }]);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('an order awaiting offline payment can be canceled by its buyer, which releases its tickets', async () => {
    const capacity = { 'in-person': 1, online: null };
    const event = await newEvent(foyer, host, { offlinePayment: 'IBAN ES00', capacity });
    const ticket = await newTicketType(host, event);
    const [ada, bob] = [await guest(), await guest()];
    const held = data(await order(ada, event.id, [ticket.id]));
    data(await ada.call(ordering.payOrderOffline, ofOrder(held)));
    expect(refusal(await order(bob, event.id, [ticket.id]))).toEqual([409, 'EVENT_FULL']);
    expect(data(await ada.call(ordering.cancelOrder, { ...ofOrder(held), body: {} }))).toMatchObject({
      state: 'cancelled',
      dueMinor: 0,
      refunds: [],
    });
    expect(data(await order(bob, event.id, [ticket.id])).state).toBe('held');
    expect(refusal(await host.call(selling.confirmOfflinePayment, ofOrder(held)))).toEqual([
      409,
      'ORDER_STATE_REFUSED',
    ]);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('canceling the event refunds everything, also a payment at the same moment', async () => {
    const event = await newEvent(foyer, host);
    const ticket = await newTicketType(host, event);
    const [ada, bob] = [await guest(), await guest()];
    const paid = data(await order(ada, event.id, [ticket.id]));
    await pay(foyer, paid.id, 2500);
    const held = data(await order(bob, event.id, [ticket.id]));
    await Promise.all([host.call(cancelEvent, { params: { id: event.id }, body: {} }), pay(foyer, held.id, 2500)]);
    await foyer.outbox.drain();
    for (const { id } of [paid, held]) {
      const back = await foyer.deps.db.select().from(refunds).where(eq(refunds.orderId, id));
      expect(back.map(({ reason, amountMinor }) => [reason, amountMinor])).toEqual([['event-cancelled', 2500]]);
    }
    const events = data(await ada.call(ordering.listMyOrders, { query: {} })).items;
    expect(events).toMatchObject([{ id: paid.id, state: 'cancelled', places: 0 }]);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });
});
