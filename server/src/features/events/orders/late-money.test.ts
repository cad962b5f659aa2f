import { cancelOrder, placeOrder, readOrder } from '@foyer/contract/events/tickets/ordering.ts';
import { limits } from '@foyer/contract/limits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/hosting.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data } from '../../../../test/people.ts';
import { newMember } from '../../../../test/profiled.ts';
import { faultsOf, newTicket, pay } from '../../../../test/selling.ts';
import { signIn } from '../../../../test/sessions.ts';
import { expireOrders } from './ending/expire-orders.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

test('late money takes again what has expired, not what its buyer had given back before', async () => {
  const { browser: host } = await newMember(foyer);
  const event = await newEvent(foyer, host, { refundHours: 0, refundPercent: 100 });
  const [dear, cheap] = [await newTicket(host, event), await newTicket(host, event, { priceMinor: 700 })];
  const { browser: ada, id: adaId } = await newGuest(foyer);
  const body = { places: [{ ticketId: dear.id }, { ticketId: cheap.id }] };
  const { id: orderId, places } = data(await ada.call(placeOrder, { params: { id: event.id }, body }));
  const ofOrder = { params: { orderId } };
  const back = places.find(({ priceMinor }) => priceMinor === 700)?.id ?? '';
  data(await ada.call(cancelOrder, { ...ofOrder, body: { places: [back] } }));

  foyer.clock.advance({ minutes: limits.order.holdMinutes });
  await expireOrders(foyer.deps);
  await signIn(foyer, ada, adaId);
  const statesOf = async () =>
    data(await ada.call(readOrder, ofOrder))
      .places.map(({ state }) => state)
      .sort();
  expect(await statesOf()).toEqual(['cancelled', 'expired']);

  expect(await pay(foyer, orderId, 2500)).toBe('confirmed');
  expect(await statesOf()).toEqual(['cancelled', 'confirmed']);
  const again = await ada.call(cancelOrder, { ...ofOrder, body: { places: [back] } });
  expect(data(again)).toMatchObject({ state: 'confirmed', totalMinor: 2500, paidMinor: 2500, refundedMinor: 0 });
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});
