import * as ordering from '@foyer/contract/orders/checkout.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { readSheet } from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { readCsv } from '../import/reading/read-csv.ts';

const { foyer, host } = await openHostedApp();

type Id = { id: string };
const params = ({ id }: Id) => ({ params: { id } });

async function placeOrder(event: Id, { ticketIds, name, code }: { ticketIds: string[]; name: string; code?: string }) {
  const email = newEmail();
  const { browser } = await newGuest(foyer, { name, email: { address: email, proven: true } });
  const body = { places: ticketIds.map((ticketId) => ({ ticketId })), ...(code && { code }) };
  const order = data(await browser.call(ordering.placeOrder, { ...params(event), body }));
  return { ...order, browser, email };
}

async function fileOf(event: Id, body: { format: 'csv' | 'xlsx' } & selling.OrderFilter) {
  const { url } = data(await host.call(selling.exportOrders, { ...params(event), body }));
  const { rawPayload, headers } = await foyer.app.inject(url);
  return { content: rawPayload, name: String(headers['content-disposition']) };
}

async function linesOf(event: Id, filter: selling.OrderFilter = {}) {
  const { content } = await fileOf(event, { format: 'csv', ...filter });
  const [head, ...lines] = [...readCsv(content, 500)].map(({ cells }) => cells);
  return lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [head?.[at]?.replace('\uFEFF', ''), cell])));
}

test('the export of orders contains buyers, tickets, payments and refunds that add up', async () => {
  const event = await newEvent(foyer, host, { offlinePayment: 'At the door.' });
  const seat = await newTicketType(host, event, { name: 'Seat', position: 1 });
  const front = await newTicketType(host, event, { name: 'Front', priceMinor: 9000, position: 0 });
  data(await host.call(createPromoCode, { ...params(event), body: { code: 'HALF', percent: 50 } }));
  const paid = await placeOrder(event, { ticketIds: [seat.id, front.id, seat.id], name: '=SUM(A1)', code: 'HALF' });
  const of = { params: { orderId: paid.id } };
  data(await paid.browser.call(ordering.payOrderOffline, of));
  data(await host.call(selling.confirmOfflinePayment, of));
  data(await host.call(selling.refundOrder, { ...of, body: { amountMinor: 700, refundedMinor: 0 } }));
  foyer.clock.advance({ seconds: 1 });
  const left = await placeOrder(event, { ticketIds: [seat.id], name: 'Zoë Ångström' });

  const total = String(seat.priceMinor + 4500);
  const lines = await linesOf(event);
  expect(lines).toMatchObject([
    {
      id: paid.id,
      number: paid.number,
      state: 'confirmed',
      method: 'offline',
      promo_code: 'HALF',
      buyer_name: "'=SUM(A1)",
      buyer_email: paid.email,
      tickets: '1 × Front; 2 × Seat',
      places: '3',
      currency: 'EUR',
      total_minor: total,
      paid_minor: total,
      refunded_minor: '700',
      // The organizer has not paid it back yet.
      refund_pending_minor: '700',
      ended_at: '',
    },
    { number: left.number, state: 'held', buyer_name: 'Zoë Ångström', places: '1', paid_minor: '0', confirmed_at: '' },
  ]);
  expect(Object.keys(lines[0] ?? {}).join(' ')).toBe(
    'id number state method buyer_name buyer_email tickets places promo_code currency total_minor paid_minor ' +
      'refunded_minor ordered_at confirmed_at ended_at refund_pending_minor refund_undecided_minor',
  );
  expect((await linesOf(event, { q: 'angstrom' })).map(({ number }) => number)).toEqual([left.number]);
  expect((await linesOf(event, { state: 'confirmed' })).map(({ number }) => number)).toEqual([paid.number]);

  const { content, name } = await fileOf(event, { format: 'xlsx' });
  expect(name).toContain('-orders.xlsx');
  const [, first] = await readSheet(content, 'Orders');
  expect(first?.slice(1, 3)).toEqual([paid.number, 'confirmed']);
  expect(first?.slice(10, 13)).toEqual([Number(total), Number(total), 700]);

  foyer.clock.advance({ minutes: 11 });
  expect((await linesOf(event))[1]).toMatchObject({ state: 'expired', tickets: '', places: '0' });
});

test('only organizers can export the orders of an event', async () => {
  const event = await newEvent(foyer, host);
  const stranger = await newGuest(foyer);
  const request = { ...params(event), body: { format: 'csv' as const } };
  expect(refusal(await stranger.browser.call(selling.exportOrders, request))).toEqual([404, 'NOT_FOUND']);
});
