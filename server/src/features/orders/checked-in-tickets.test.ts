import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import { offerTransfer } from '@foyer/contract/transfers.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkIns } from '#src/db/schema/check-in.ts';
import { newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { faultsOf, newTicketType, pay } from '../../../test/orders.ts';
import { data, refusal } from '../../../test/people.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const refused = [409, 'ORDER_STATE_REFUSED'];

test('a guest cannot cancel, transfer or change a ticket that is checked in', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host, { type: 'hybrid', refundHours: 0, refundPercent: 100 });
  const room = await newTicketType(host, event);
  const stream = await newTicketType(host, event, { audience: 'online', priceMinor: 500 });
  const { browser: ada } = await newGuest(foyer);
  const places = [{ ticketId: room.id }, { ticketId: room.id }];
  const { id: orderId } = data(await ada.call(ordering.placeOrder, { params: { id: event.id }, body: { places } }));
  await pay(foyer, orderId, 5000);
  const params = { orderId };
  const [checkedIn, other] = data(await ada.call(ordering.readOrder, { params })).places.map(({ id }) => id);
  const registrationId = checkedIn ?? '';
  const { db, clock, random } = foyer.deps;
  await db
    .insert(checkIns)
    .values({ id: random.uuid(), eventId: event.id, registrationId, way: 'scan', at: clock.now() });

  const shown = data(await ada.call(ordering.readOrder, { params }));
  expect(shown.places).toMatchObject([
    { used: true, refundMinor: 0 },
    { used: false, refundMinor: 2500 },
  ]);
  const cancel = async (who: typeof ada, body: { places?: string[] }) =>
    await who.call(ordering.cancelOrder, { params, body });
  expect(refusal(await cancel(ada, { places: [registrationId] }))).toEqual(refused);
  const place = { params: { registrationId } };
  const body = { email: 'friend@example.com' };
  expect(refusal(await ada.call(offerTransfer, { ...place, body }))).toEqual(refused);
  const online = { ticketId: stream.id };
  expect(refusal(await ada.call(changeAttendanceMode, { ...place, body: online }))).toEqual(refused);

  // Only the ticket that is not checked in can be canceled.
  expect(data(await cancel(ada, {}))).toMatchObject({ state: 'confirmed', totalMinor: 2500, refundedMinor: 2500 });
  expect(data(await ada.call(ordering.readOrder, { params })).places).toMatchObject([
    { id: checkedIn, state: 'confirmed' },
    { id: other, state: 'cancelled' },
  ]);
  expect(refusal(await cancel(ada, {}))).toEqual(refused);
  // The organizer can cancel it.
  expect(data(await cancel(host, {}))).toMatchObject({ state: 'cancelled' });
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('changing the attendance mode cannot exceed the ticket limit per person', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host, { type: 'hybrid' });
  const room = await newTicketType(host, event, { kind: 'free' });
  const stream = await newTicketType(host, event, { audience: 'online', kind: 'free', maxPerPerson: 1 });
  const { browser: ada } = await newGuest(foyer);
  const places = [{ ticketId: room.id }, { ticketId: room.id }];
  const order = data(await ada.call(ordering.placeOrder, { params: { id: event.id }, body: { places } }));
  const change = async (at: number) =>
    await ada.call(changeAttendanceMode, {
      params: { registrationId: order.places[at]?.id ?? '' },
      body: { ticketId: stream.id },
    });
  data(await change(0));
  expect(refusal(await change(1))).toEqual([409, 'TICKET_LIMIT']);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});
