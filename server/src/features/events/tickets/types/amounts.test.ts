import { changeEvent } from '@foyer/contract/events/editing.ts';
import { placeOrder, readOrder } from '@foyer/contract/events/tickets/ordering.ts';
import { createPromoCode } from '@foyer/contract/events/tickets/promo-codes.ts';
import { refundOrder } from '@foyer/contract/events/tickets/selling.ts';
import { changeTicketType, createTicketType } from '@foyer/contract/events/tickets/ticket-types.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDraft, newEvent, newGuest } from '../../../../../test/hosting.ts';
import { openTestApp, type TestApp } from '../../../../../test/open-test-app.ts';
import { data, wrongFields } from '../../../../../test/people.ts';
import { newMember } from '../../../../../test/profiled.ts';
import { newTicket, pay } from '../../../../../test/selling.ts';
import type { TestClient } from '../../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

const params = ({ id }: { id: string }) => ({ params: { id } });

test('thousandths come in tens, wherever an amount is said', async () => {
  const event = await newEvent(foyer, host, { currency: 'KWD', refundHours: 1, refundPercent: 50 });
  const type = { audience: 'in-person', name: 'Odd', kind: 'paid', priceMinor: 1_255 } as const;
  expect(wrongFields(await host.call(createTicketType, { ...params(event), body: type }))).toEqual([
    'priceMinor amount.step',
  ]);
  const ticket = await newTicket(host, event, { priceMinor: 1_250 });
  const gift = await newTicket(host, event, { name: 'Gift', kind: 'donation', priceMinor: 500 });
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

test('a currency with thousandths is refused where prices are no amounts of it', async () => {
  const event = await newDraft(foyer, host);
  const ticket = await newTicket(host, event, { priceMinor: 2_505 });
  const change = () => host.call(changeEvent, { ...params(event), body: { version: event.version, currency: 'TND' } });
  expect(wrongFields(await change())).toEqual(['currency amount.step']);

  data(
    await host.call(changeTicketType, { params: { id: event.id, ticketId: ticket.id }, body: { priceMinor: 2_500 } }),
  );
  expect(data(await change()).currency).toBe('TND');
});

test('nothing costs more than can be paid at once: no ticket, no donation, no order', async () => {
  const event = await newEvent(foyer, host, { currency: 'ISK' });
  const type = { audience: 'in-person', name: 'Saga', kind: 'paid' } as const;
  const dear = { ...params(event), body: { ...type, priceMinor: 1_000_000 } };
  expect(wrongFields(await host.call(createTicketType, dear))).toEqual(['priceMinor amount.too_much']);
  const ticket = await newTicket(host, event, { priceMinor: 500_000 });
  const gift = await newTicket(host, event, { name: 'Gift', kind: 'donation', priceMinor: 0 });
  const { browser } = await newGuest(foyer);
  const order = (places: object[]) => browser.call(placeOrder, { ...params(event), body: { places } as never });
  const generous = await order([{ ticketId: gift.id, amountMinor: 1_000_000 }]);
  expect(wrongFields(generous)).toEqual(['places.0.amountMinor amount.too_much']);
  expect(wrongFields(await order([{ ticketId: ticket.id }, { ticketId: ticket.id }]))).toEqual([
    'places amount.too_much',
  ]);
  // Nothing is kept of what was refused.
  const most = await order([{ ticketId: ticket.id }, { ticketId: gift.id, amountMinor: 499_999 }]);
  expect(data(most).totalMinor).toBe(999_999);

  const draft = await newDraft(foyer, host, { currency: 'EUR' });
  await newTicket(host, draft, { priceMinor: 99_999_999 });
  const asked = { ...params(draft), body: { version: draft.version, currency: 'UGX' } };
  expect(wrongFields(await host.call(changeEvent, asked))).toEqual(['currency amount.too_much']);
});
