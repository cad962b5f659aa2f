import { readEvent } from '@foyer/contract/events/read-event.ts';
import * as attendanceMode from '@foyer/contract/orders/attendance-mode.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { refunds } from '#src/db/schema/orders.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { buyTickets, faultsOf, newTicketType, pay } from '../../../../test/orders.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { expireOrders } from '../cancellation/expire-orders.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

const buy = (who: TestClient, eventId: string, ticketIds: string[]) => buyTickets(foyer, who, eventId, ticketIds);
const readAs = async (who: TestClient, orderId: string) =>
  data(await who.call(ordering.readOrder, { params: { orderId } }));
const ticketParams = (registrationId = '') => ({ params: { registrationId } });

describe('a change of attendance mode', () => {
  const hybrid = () =>
    newEvent(foyer, host, { type: 'hybrid', capacity: { 'in-person': 2, online: 2 }, refundHours: 1 });

  test('refunds a lower price, and waits for the payment of a higher one', async () => {
    const event = await hybrid();
    const room = await newTicketType(host, event, { priceMinor: 5000 });
    const stream = await newTicketType(host, event, { name: 'Stream', audience: 'online', priceMinor: 1000 });
    const ada = await newGuest(foyer);
    const order = await buy(ada.browser, event.id, [room.id]);
    const id = order.places[0]?.id ?? '';
    const change = (ticketId: string, expectedDifferenceMinor: number) =>
      ada.browser.call(attendanceMode.changeAttendanceMode, {
        ...ticketParams(id),
        body: { ticketId, expectedDifferenceMinor },
      });
    expect(refusal(await change(stream.id, -1))).toEqual([409, 'ORDER_CHANGED']);
    expect(data(await change(stream.id, -4000))).toMatchObject({
      registration: { audience: 'online', state: 'confirmed' },
      order: { totalMinor: 1000, refundedMinor: 4000, refunds: [{ reason: 'difference', amountMinor: 4000 }] },
    });
    const dearer = data(await change(room.id, 4000));
    expect(dearer.registration.audience).toBe('online');
    expect(dearer.order).toMatchObject({
      dueMinor: 4000,
      places: [{ change: { audience: 'in-person', dueMinor: 4000 } }],
    });
    expect(await faultsOf(foyer, event.id)).toEqual([]);
    expect(await pay(foyer, order.id, 4000)).toBe('changed');
    expect(await readAs(ada.browser, order.id)).toMatchObject({
      totalMinor: 5000,
      dueMinor: 0,
      places: [{ audience: 'in-person', change: null, ticketName: 'Standard' }],
    });
    expect(await pay(foyer, order.id, 4000)).toBe('refunded');
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('is held for ten minutes; a later payment applies it if there is capacity', async () => {
    const event = await hybrid();
    const room = await newTicketType(host, event, { priceMinor: 5000, capacity: 1 });
    const stream = await newTicketType(host, event, { name: 'Stream', audience: 'online', priceMinor: 1000 });
    const [ada, bob] = [await newGuest(foyer), await newGuest(foyer)];
    const [one, two] = [await buy(ada.browser, event.id, [stream.id]), await buy(bob.browser, event.id, [stream.id])];
    const change = ({ browser }: { browser: TestClient }, order: Order) =>
      browser.call(attendanceMode.changeAttendanceMode, {
        ...ticketParams(order.places[0]?.id),
        body: { ticketId: room.id },
      });
    data(await change(ada, one));
    expect(refusal(await change(bob, two))).toEqual([409, 'TICKETS_SOLD_OUT']);
    foyer.clock.advance({ seconds: 601 });
    await expireOrders(foyer.deps);
    await expireOrders(foyer.deps);
    for (const { browser, id } of [ada, bob]) await signIn(foyer, browser, id);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
    expect(await pay(foyer, one.id, 4000)).toBe('changed');
    expect(await pay(foyer, two.id, 4000)).toBe('refunded');
    const late = await foyer.deps.db.select().from(refunds).where(eq(refunds.orderId, two.id));
    expect(late.map(({ reason }) => reason)).toEqual(['late']);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });

  test('is free for registrations without tickets', async () => {
    const event = await newEvent(foyer, host, { type: 'hybrid', capacity: { 'in-person': 1, online: 1 } });
    const [ada, bob] = [(await newGuest(foyer)).browser, (await newGuest(foyer)).browser];
    const mine = data(await ada.call(registerForEvent, { params: { id: event.id }, body: { audience: 'online' } }));
    const change = () => ada.call(attendanceMode.changeAttendanceMode, { ...ticketParams(mine.id), body: {} });
    expect(data(await change())).toMatchObject({ registration: { audience: 'in-person' }, order: null });
    data(await bob.call(registerForEvent, { params: { id: event.id }, body: { audience: 'online' } }));
    expect(refusal(await change())).toEqual([409, 'EVENT_FULL']);
    const { audiences } = data(await ada.call(readEvent, { params: { id: event.id } }));
    expect(audiences.map(({ taken }) => taken)).toEqual([1, 1]);
    expect(await faultsOf(foyer, event.id)).toEqual([]);
  });
});
