import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import { readEvent } from '@foyer/contract/events/read-event.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import { payOrderOffline, placeOrder, readOrder } from '@foyer/contract/orders/checkout.ts';
import { refundOrder } from '@foyer/contract/orders/sales.ts';
import { payOrder } from '@foyer/contract/payments.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { changeTicketType, createTicketType } from '@foyer/contract/tickets/ticket-types.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { ticketTypes } from '#src/db/schema/tickets.ts';
import { newDraft, newEvent, newGuest } from '../../../test/events.ts';
import { openHostedApp } from '../../../test/open-hosted-app.ts';
import { faultsOf, newTicketType, pay } from '../../../test/orders.ts';
import { data, refusal, wrongFields } from '../../../test/people.ts';

const { foyer, host } = await openHostedApp();

const params = ({ id }: { id: string }) => ({ params: { id } });

test('amounts in currencies with thousandths are multiples of ten everywhere', async () => {
  const event = await newEvent(foyer, host, { currency: 'KWD', refundHours: 1, refundPercent: 50 });
  const type = { audience: 'in-person', name: 'Odd', kind: 'paid', priceMinor: 1_255 } as const;
  expect(wrongFields(await host.call(createTicketType, { ...params(event), body: type }))).toEqual([
    'priceMinor amount.step',
  ]);
  const ticket = await newTicketType(host, event, { priceMinor: 1_250 });
  const gift = await newTicketType(host, event, { name: 'Gift', kind: 'donation', priceMinor: 500 });
  const code = (body: object) => host.call(createPromoCode, { ...params(event), body: { code: 'LESS', ...body } });
  expect(wrongFields(await code({ amountMinor: 5 }))).toEqual(['amountMinor amount.step']);
  data(await code({ percent: 33 }));
  const { browser } = await newGuest(foyer);
  const order = (amountMinor: number) =>
    browser.call(placeOrder, {
      ...params(event),
      body: { places: [{ ticketId: ticket.id }, { ticketId: gift.id, amountMinor }], code: 'less' },
    });
  expect(wrongFields(await order(1_005))).toEqual(['places.1.amountMinor amount.step']);
  // 67 % of 1.250 is 0.8375.
  const held = data(await order(1_000));
  expect(held).toMatchObject({ totalMinor: 1_830, places: [{ priceMinor: 830, discountMinor: 420 }, {}] });
  await pay(foyer, held.id, 1_830);
  // Half of 0.830 is 0.415.
  const paid = data(await browser.call(readOrder, { params: { orderId: held.id } }));
  expect(paid.places.map(({ refundMinor }) => refundMinor)).toEqual([410, 500]);
  const back = { params: { orderId: held.id }, body: { amountMinor: 15, refundedMinor: 0 } };
  expect(wrongFields(await host.call(refundOrder, back))).toEqual(['amountMinor amount.step']);
});

test('a currency with thousandths is refused if existing prices are not valid in it', async () => {
  const event = await newDraft(foyer, host);
  const ticket = await newTicketType(host, event, { priceMinor: 2_505 });
  const change = () => host.call(changeEvent, { ...params(event), body: { version: event.version, currency: 'TND' } });
  expect(wrongFields(await change())).toEqual(['currency amount.step']);

  data(
    await host.call(changeTicketType, { params: { id: event.id, ticketId: ticket.id }, body: { priceMinor: 2_500 } }),
  );
  expect(data(await change()).currency).toBe('TND');
});

test('tickets, donations and orders above the maximum payment are refused', async () => {
  const event = await newEvent(foyer, host, { currency: 'ISK' });
  const type = { audience: 'in-person', name: 'Saga', kind: 'paid' } as const;
  const dear = { ...params(event), body: { ...type, priceMinor: 1_000_000 } };
  expect(wrongFields(await host.call(createTicketType, dear))).toEqual(['priceMinor amount.too_much']);
  const ticket = await newTicketType(host, event, { priceMinor: 500_000 });
  const gift = await newTicketType(host, event, { name: 'Gift', kind: 'donation', priceMinor: 0 });
  const { browser } = await newGuest(foyer);
  const order = (places: object[]) => browser.call(placeOrder, { ...params(event), body: { places } as never });
  const generous = await order([{ ticketId: gift.id, amountMinor: 1_000_000 }]);
  expect(wrongFields(generous)).toEqual(['places.0.amountMinor amount.too_much']);
  expect(wrongFields(await order([{ ticketId: ticket.id }, { ticketId: ticket.id }]))).toEqual([
    'places amount.too_much',
  ]);
  // A refused order leaves nothing behind.
  const most = await order([{ ticketId: ticket.id }, { ticketId: gift.id, amountMinor: 499_999 }]);
  expect(data(most).totalMinor).toBe(999_999);

  const draft = await newDraft(foyer, host, { currency: 'EUR' });
  await newTicketType(host, draft, { priceMinor: 99_999_999 });
  const asked = { ...params(draft), body: { version: draft.version, currency: 'UGX' } };
  expect(wrongFields(await host.call(changeEvent, asked))).toEqual(['currency amount.too_much']);
});

test('tickets, donations and prices in a new currency below the minimum payment are refused', async () => {
  const event = await newEvent(foyer, host);
  const type = { audience: 'in-person', name: 'Cheap' } as const;
  for (const kind of ['paid', 'donation'] as const) {
    const cheap = { ...params(event), body: { ...type, kind, priceMinor: 49 } };
    expect(wrongFields(await host.call(createTicketType, cheap))).toEqual(['priceMinor amount.too_little']);
  }
  const ticket = await newTicketType(host, event, { priceMinor: 50 });
  const gift = await newTicketType(host, event, { name: 'Gift', kind: 'donation', priceMinor: 0 });
  const { browser } = await newGuest(foyer);
  const give = (amountMinor: number) =>
    browser.call(placeOrder, { ...params(event), body: { places: [{ ticketId: gift.id, amountMinor }] } });
  expect(wrongFields(await give(49))).toEqual(['places.0.amountMinor amount.too_little']);
  expect(data(await give(0)).totalMinor).toBe(0);
  const lower = { params: { id: event.id, ticketId: ticket.id }, body: { priceMinor: 49 } };
  expect(wrongFields(await host.call(changeTicketType, lower))).toEqual(['priceMinor amount.too_little']);

  const draft = await newDraft(foyer, host, { currency: 'EUR' });
  await newTicketType(host, draft, { priceMinor: 250 });
  const asked = { ...params(draft), body: { version: draft.version, currency: 'CZK' } };
  expect(wrongFields(await host.call(changeEvent, asked))).toEqual(['currency amount.too_little']);
});

test('a ticket priced before the minimum existed can be changed except for its price', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event, { priceMinor: 500 });
  await foyer.deps.db.update(ticketTypes).set({ priceMinor: 20 }).where(eq(ticketTypes.id, ticket.id));
  const change = { params: { id: event.id, ticketId: ticket.id }, body: { name: 'Still here' } };
  expect(data(await host.call(changeTicketType, change))).toMatchObject({ name: 'Still here', priceMinor: 20 });
});

test('an order below the card minimum needs more tickets or offline payment', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event, { priceMinor: 500 });
  await foyer.deps.db.update(ticketTypes).set({ priceMinor: 20 }).where(eq(ticketTypes.id, ticket.id));
  const { browser } = await newGuest(foyer);
  const order = (count: number) =>
    browser.call(placeOrder, { ...params(event), body: { places: Array(count).fill({ ticketId: ticket.id }) } });
  expect(wrongFields(await order(2))).toEqual(['places amount.too_little']);
  expect(data(await order(3))).toMatchObject({ totalMinor: 60, byCard: true });

  const { version } = data(await host.call(readEvent, params(event)));
  const offlinePayment = 'IBAN ES91 2100 0418 4502 0005 1332';
  data(await host.call(changeEvent, { ...params(event), body: { version, offlinePayment } }));
  const held = data(await order(1));
  expect(held).toMatchObject({ totalMinor: 20, byCard: false });
  const ofOrder = { params: { orderId: held.id } };
  expect(refusal(await browser.call(payOrder, ofOrder))).toEqual([409, 'CARDS_NOT_AVAILABLE']);
  expect(data(await browser.call(payOrderOffline, ofOrder)).state).toBe('awaiting');
});

test('a remainder below the minimum after a promo code is waived, and the code counts as used', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event, { priceMinor: 1_000 });
  data(await host.call(createPromoCode, { ...params(event), body: { code: 'NEARLY', amountMinor: 980 } }));
  const { browser } = await newGuest(foyer);
  const order = async (count: number) =>
    data(
      await browser.call(placeOrder, {
        ...params(event),
        body: { places: Array(count).fill({ ticketId: ticket.id }), code: 'nearly' },
      }),
    );
  // Three times 0.20 can be paid.
  expect(await order(3)).toMatchObject({ state: 'held', totalMinor: 60 });
  expect(await order(2)).toMatchObject({
    state: 'confirmed',
    totalMinor: 0,
    places: [
      { priceMinor: 0, discountMinor: 1_000 },
      { priceMinor: 0, discountMinor: 1_000 },
    ],
  });
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});

test('a switch to a pricier attendance mode is free if the difference is below the minimum payment', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid' });
  const stream = await newTicketType(host, event, { audience: 'online', priceMinor: 1_000 });
  const room = await newTicketType(host, event, { priceMinor: 1_020 });
  const { browser } = await newGuest(foyer);
  const body = { places: [{ ticketId: stream.id }] };
  const held = data(await browser.call(placeOrder, { ...params(event), body }));
  await pay(foyer, held.id, 1_000);
  const registrationId = held.places[0]?.id ?? '';
  const asked = { ticketId: room.id, expectedDifferenceMinor: 0 };
  const { registration, order } = data(
    await browser.call(changeAttendanceMode, { params: { registrationId }, body: asked }),
  );
  expect([registration.audience, order?.totalMinor, order?.dueMinor]).toEqual(['in-person', 1_000, 0]);
  expect(await faultsOf(foyer, event.id)).toEqual([]);
});
