import { readTicketFile } from '@foyer/contract/check-in/tickets.ts';
import type { Language } from '@foyer/contract/limits.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import * as selling from '@foyer/contract/orders/sales.ts';
import * as transferring from '@foyer/contract/transfers.ts';
import { expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data } from '../../../../test/people.ts';

const { foyer, host } = await openHostedApp();

const of = ({ id }: Order) => ({ params: { orderId: id } });
async function newAddressee(language: Language) {
  const email = newEmail();
  const guest = await newGuest(foyer, { language, email: { address: email, proven: true } });
  return { ...guest, email };
}
/** Reads the emails since the last call by subject, newest first. */
function mailbox(address: string) {
  let known = 0;
  return async () => {
    const all = await foyer.messagesTo(address);
    const fresh = all.slice(0, all.length - known);
    known = all.length;
    return new Map(fresh.map((message) => [headingOf(message), message]));
  };
}

const expected = {
  en: {
    awaiting: 'Tickets on hold, payment needed',
    order: 'Order confirmed',
    place: "You're registered",
    back: 'Tickets canceled',
    money: 'Refund on its way',
    byOrganizer: 'the organizer will pay you back',
    paidBack: 'Refund sent',
    marked: 'The organizer marked it as paid.',
    offer: "You've been sent a ticket",
    handed: 'Your ticket transfer was accepted',
    second: 'Ticket 2',
    total: '€50.00',
    part: '€10.00',
    rest: '€25.00',
  },
  es: {
    awaiting: 'Entradas reservadas, pendientes de pago',
    order: 'Pedido confirmado',
    place: 'Inscripción confirmada',
    back: 'Entradas canceladas',
    money: 'Reembolso en camino',
    byOrganizer: 'será el organizador quien te devuelva el dinero',
    paidBack: 'Reembolso realizado',
    marked: 'El organizador lo ha marcado como pagado.',
    offer: 'Te han enviado una entrada',
    handed: 'Transferencia aceptada',
    second: 'Entrada 2',
    total: '50,00 €',
    part: '10,00 €',
    rest: '25,00 €',
  },
} as const;

test.each(['en', 'es'] as const)('the emails of an order are in the language of its buyer (%s)', async (language) => {
  const texts = expected[language];
  const event = await newEvent(foyer, host, { offlinePayment: 'Pay at the till.', refundHours: 1 });
  const ticket = await newTicketType(host, event);
  const [buyer, friend] = [await newAddressee(language), await newAddressee(language)];
  const [news, friends] = [mailbox(buyer.email), mailbox(friend.email)];
  const places = [{ ticketId: ticket.id }, { ticketId: ticket.id, holderName: 'Grace' }];
  const order = data(await buyer.browser.call(ordering.placeOrder, { params: { id: event.id }, body: { places } }));
  data(await buyer.browser.call(ordering.payOrderOffline, of(order)));
  const held = await news();
  expect([...held.keys()]).toEqual([texts.awaiting]);
  for (const part of ['Pay at the till.', order.number, texts.total.replace(' ', '\u00a0'), `/orders/${order.id}`])
    expect(held.get(texts.awaiting)?.text).toContain(part);
  expect(held.get(texts.awaiting)?.attachments ?? []).toEqual([]);

  data(await host.call(selling.confirmOfflinePayment, of(order)));
  const confirmed = await news();
  // One purchase, one email: the receipt also confirms the buyer's own ticket.
  expect([...confirmed.keys()]).toEqual([texts.order]);
  const receipt = confirmed.get(texts.order);
  for (const part of ['Standard · Grace', event.title, order.number]) expect(receipt?.text).toContain(part);
  const [own, spare] = order.places;
  for (const { id } of order.places) expect(receipt?.text).toContain(`/tickets/${id}`);
  expect(receipt?.text).toContain(`${texts.second}: Standard · Grace`);
  const [file, pdfFile] = receipt?.attachments ?? [];
  expect([file?.name, file?.contentType]).toEqual(['event.ics', 'text/calendar; charset=utf-8; method=PUBLISH']);
  expect(pdfFile?.name).toBe('tickets.pdf');
  // The holder downloads the ticket itself from that link.
  const pdf = data(await buyer.browser.call(readTicketFile, { params: { id: own?.id ?? '' }, query: { language } }));
  expect(Buffer.from(pdf.base64, 'base64').subarray(0, 5).toString()).toBe('%PDF-');

  data(await host.call(selling.refundOrder, { ...of(order), body: { amountMinor: 1000, refundedMinor: 0 } }));
  const refunded = (await news()).get(texts.money);
  for (const part of [texts.part.replace(' ', '\u00a0'), texts.byOrganizer]) expect(refunded?.text).toContain(part);

  const [refund] = data(await host.call(ordering.readOrder, of(order))).refunds;
  const paidBack = { params: { orderId: order.id, refundId: refund?.id ?? '' } };
  data(await host.call(selling.markRefunded, paidBack));
  // A second click sends nothing more.
  data(await host.call(selling.markRefunded, paidBack));
  const payout = await news();
  expect([...payout.keys()]).toEqual([texts.paidBack]);
  for (const part of [texts.part.replace(' ', '\u00a0'), texts.marked])
    expect(payout.get(texts.paidBack)?.text).toContain(part);

  const to = { params: { registrationId: spare?.id ?? '' }, body: { email: friend.email } };
  data(await buyer.browser.call(transferring.offerTransfer, to));
  // The offer is in the language of its sender.
  const [offered] = (await friends()).values();
  expect(headingOf(offered)).toBe(texts.offer);
  expect(offered?.text).toContain(event.title);
  const token = /#([A-Za-z0-9_-]{43})/.exec(offered?.text ?? '')?.[1] ?? 'no link';
  data(await friend.browser.call(transferring.acceptTransfer, { body: { token } }));
  const taken = (await friends()).get(texts.place);
  expect(taken?.text).toContain(`/tickets/${spare?.id}`);
  expect(taken?.attachments?.map(({ name }) => name)).toEqual(['event.ics', 'ticket.pdf']);
  expect([...(await news()).keys()]).toEqual([texts.handed]);

  data(await buyer.browser.call(ordering.cancelOrder, { ...of(order), body: { places: [own?.id ?? ''] } }));
  const cancelled = await news();
  expect([...cancelled.keys()]).toEqual([texts.back]);
  for (const part of [texts.rest.replace(' ', '\u00a0'), texts.byOrganizer])
    expect(cancelled.get(texts.back)?.text).toContain(part);
  expect(cancelled.get(texts.back)?.attachments?.[0]?.contentType).toContain('method=CANCEL');
  // The new holder is not notified about the other ticket.
  expect((await friends()).size).toBe(0);
});

test.each([
  ['en', 'Total: Free'],
  ['es', 'Total: Gratis'],
] as const)('an order without a price is free (%s)', async (language, total) => {
  const event = await newEvent(foyer, host);
  const { id: ticketId } = await newTicketType(host, event, { kind: 'free' });
  const { browser, email } = await newAddressee(language);
  const places = [{ ticketId }, { ticketId }, { ticketId }];
  const order = data(await browser.call(ordering.placeOrder, { params: { id: event.id }, body: { places } }));
  await foyer.outbox.drain();
  const [receipt] = await foyer.messagesTo(email);
  expect(receipt?.text).toContain(total);
  expect(order.places.filter(({ id }) => receipt?.text.includes(`/tickets/${id}`))).toHaveLength(3);
});
