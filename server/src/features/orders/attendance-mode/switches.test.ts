import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { expect, test } from 'vitest';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { openHostedApp } from '../../../../test/open-hosted-app.ts';
import { newTicketType, pay } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data } from '../../../../test/people.ts';

const { foyer, host } = await openHostedApp();

async function newAddressee(language: 'en' | 'es' = 'en') {
  const email = newEmail();
  const guest = await newGuest(foyer, { language, email: { address: email, proven: true } });
  return { ...guest, email };
}
const subjectsTo = async (email: string) => (await foyer.messagesTo(email)).map(headingOf);
const filesOf = (message: { attachments?: { name: string }[] | null } | undefined) =>
  (message?.attachments ?? []).map(({ name }) => name);
/** The emails after the first `known` ones, by subject. */
const emailsAfter = async (email: string, known: number) => {
  const all = await foyer.messagesTo(email);
  return new Map(all.slice(0, all.length - known).map((message) => [headingOf(message), message]));
};

test('a change of attendance mode is notified, with its extra cost or refund', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid', refundHours: 1 });
  const room = await newTicketType(host, event, { priceMinor: 5000 });
  const stream = await newTicketType(host, event, { name: 'Stream', audience: 'online', priceMinor: 1000 });
  const ada = await newAddressee();
  const places = [{ ticketId: room.id }];
  const { id: orderId, ...order } = data(
    await ada.browser.call(ordering.placeOrder, { params: { id: event.id }, body: { places } }),
  );
  await pay(foyer, orderId, 5000);
  const registrationId = order.places[0]?.id ?? '';
  const change = async (ticketId: string) =>
    data(await ada.browser.call(changeAttendanceMode, { params: { registrationId }, body: { ticketId } }));
  expect(await subjectsTo(ada.email)).toEqual(['Order confirmed']);

  await change(stream.id);
  const cheaper = await emailsAfter(ada.email, 1);
  // The buyer reads of the new attendance mode and of the money in one email.
  expect([...cheaper.keys()]).toEqual(['Order updated']);
  const [back, paid] = [cheaper.get('Order updated')?.text ?? '', 'Difference paid'];
  const ofRoom = 'Standard, in person: €50.00';
  const ofStream = 'Stream, online: €10.00';
  for (const part of [`Previous ticket: ${ofRoom}`, `New ticket: ${ofStream}`, 'Refund: €40.00', 'Total: €10.00'])
    expect(back).toContain(part);
  expect(back).not.toContain(paid);
  const online = cheaper.get('Order updated');
  expect(online?.text).toContain('Where: Online');
  expect(filesOf(online)).toEqual(['event.ics']);

  await change(room.id);
  // An unpaid change has no effect yet.
  expect(await subjectsTo(ada.email)).toHaveLength(2);
  await pay(foyer, orderId, 4000);
  const dearer = await emailsAfter(ada.email, 2);
  expect([...dearer.keys()]).toEqual(['Order updated']);
  const receipt = dearer.get('Order updated');
  for (const part of [`Previous ticket: ${ofStream}`, `New ticket: ${ofRoom}`, `${paid}: €40.00`, 'Total: €50.00'])
    expect(receipt?.text).toContain(part);
  expect(receipt?.text).toContain('Casa Encendida');
  expect(filesOf(receipt)).toEqual(['event.ics', 'ticket.pdf']);
});

test('named guests and attendees without a ticket are notified of a change too', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid' });
  const sol = await newAddressee('es');
  const body = { audience: 'in-person' as const };
  const { id } = data(await sol.browser.call(registerForEvent, { params: { id: event.id }, body }));
  data(await sol.browser.call(changeAttendanceMode, { params: { registrationId: id }, body: {} }));
  expect((await subjectsTo(sol.email)).sort()).toEqual([
    'Ha cambiado tu modalidad de asistencia',
    'Inscripción confirmada',
  ]);

  const ticketed = await newEvent(foyer, host, { type: 'hybrid' });
  const room = await newTicketType(host, ticketed, { kind: 'free' });
  const stream = await newTicketType(host, ticketed, { name: 'Stream', audience: 'online', kind: 'free' });
  const named = newEmail();
  const places = [{ ticketId: room.id }, { ticketId: room.id, holderName: 'Inés Peña', holderEmail: named }];
  const order = data(await sol.browser.call(ordering.placeOrder, { params: { id: ticketed.id }, body: { places } }));
  const registrationId = order.places.find(({ holderName }) => holderName === 'Inés Peña')?.id ?? '';
  await foyer.outbox.drain();
  data(await sol.browser.call(changeAttendanceMode, { params: { registrationId }, body: { ticketId: stream.id } }));
  expect((await subjectsTo(named)).sort()).toEqual(["You're registered", 'Your attendance mode has changed']);
});

test('the buyer gets the ticket if no guest is named for it', async () => {
  const event = await newEvent(foyer, host, { type: 'hybrid' });
  const room = await newTicketType(host, event, { priceMinor: 5000 });
  const stream = await newTicketType(host, event, { name: 'Stream', audience: 'online', priceMinor: 1000 });
  const sol = await newAddressee('es');
  const places = [{ ticketId: stream.id }, { ticketId: stream.id }];
  const order = data(await sol.browser.call(ordering.placeOrder, { params: { id: event.id }, body: { places } }));
  await pay(foyer, order.id, 2000);
  const known = (await subjectsTo(sol.email)).length;
  const registrationId = order.places.find(({ mine }) => !mine)?.id ?? '';
  data(await sol.browser.call(changeAttendanceMode, { params: { registrationId }, body: { ticketId: room.id } }));
  await pay(foyer, order.id, 4000);
  const fresh = await emailsAfter(sol.email, known);
  expect([...fresh.keys()]).toEqual(['Pedido actualizado']);
  expect(fresh.get('Pedido actualizado')?.text).toContain('Diferencia pagada: 40,00\u00a0€');
  expect(filesOf(fresh.get('Pedido actualizado'))).toEqual(['ticket.pdf']);
});
