import { exportAttendees, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { checkInByName, findGuests, scanTicket } from '@foyer/contract/check-in/check-in.ts';
import { readOrderTickets, readTicket, readTicketFile } from '@foyer/contract/check-in/tickets.ts';
import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { acceptTransfer } from '@foyer/contract/transfers.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderRules } from '#src/config/orders.ts';
import { readCsv } from '#src/features/attendees/import/reading/read-csv.ts';
import { erase } from '../../../../test/erase.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { headingOf } from '../../../../test/heading.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newTicketType, startTransfer } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = (await newMember(foyer)).browser;
});
afterAll(() => foyer.close());

type Holder = { holderName?: string; holderEmail?: string };
async function placeFreeOrder(who: TestClient, id: string, holders: Holder[]): Promise<Order> {
  const ticket = await newTicketType(host, { id }, { kind: 'free' });
  const body = { places: holders.map((holder) => ({ ticketId: ticket.id, ...holder })) };
  return data(await who.call(ordering.placeOrder, { params: { id }, body }));
}
async function transfer(who: TestClient, registrationId: string, to: TestClient): Promise<void> {
  const token = await startTransfer(foyer, who, registrationId);
  data(await to.call(acceptTransfer, { body: { token } }));
}
const sorted = (rows: readonly unknown[][]) => rows.map(String).toSorted();
async function newGroupOrder() {
  const event = await newEvent(foyer, host);
  const buyer = await newGuest(foyer, { name: 'Bruno Gast' });
  const order = await placeFreeOrder(buyer.browser, event.id, [{}, {}, { holderName: 'Inés Peña' }]);
  return { event, buyer, order };
}

describe('a ticket that was not transferred', () => {
  test('is listed and exported as the buyer’s guest, and found by buyer and by order number', async () => {
    const { event, order } = await newGroupOrder();
    const listed = async (q?: string) => {
      const { items } = data(await host.call(listAttendees, { params: { id: event.id }, query: q ? { q } : {} }));
      return items.map(({ name, buyerName, orderNumber }) => [name, buyerName, orderNumber]);
    };
    const all = [
      ['Bruno Gast', null, order.number],
      [null, 'Bruno Gast', order.number],
      ['Inés Peña', 'Bruno Gast', order.number],
    ];
    expect(sorted(await listed())).toEqual(sorted(all));
    for (const q of ['gast', order.number, order.number.replace('-', '')])
      expect(sorted(await listed(q))).toEqual(sorted(all));
    expect(await listed('ines')).toEqual([all[2]]);
    const request = { params: { id: event.id }, body: { format: 'csv' as const } };
    const { url } = data(await host.call(exportAttendees, request));
    const [head, ...rows] = readCsv((await foyer.app.inject({ method: 'GET', url })).rawPayload, 500);
    const at = (key: string) => head?.cells.indexOf(key) ?? -1;
    const exported = rows.map(({ cells }) => ['name', 'guest_of', 'order_number'].map((key) => cells[at(key)] || null));
    expect(sorted(exported)).toEqual(sorted(all));
  });

  test('is found at check-in by buyer and by order number and can be checked in; others cannot search', async () => {
    const { event, buyer, order } = await newGroupOrder();
    const find = async (q: string) =>
      data(await host.call(findGuests, { params: { id: event.id }, query: { q } })).items;
    const names = [
      ['Bruno Gast', null],
      [null, 'Bruno Gast'],
      ['Inés Peña', 'Bruno Gast'],
    ];
    for (const q of ['bruno', order.number, order.number.toLowerCase().replace('-', ''), order.number.slice(5)]) {
      const found = (await find(q)).map(({ name, buyerName }) => [name, buyerName]);
      expect(sorted(found)).toEqual(sorted(names));
    }
    expect((await find('pena bruno')).map(({ name }) => name)).toEqual(['Inés Peña']);
    const unnamed = (await find('bruno')).find(({ name }) => name === null);
    const params = { id: event.id, registrationId: unnamed?.registrationId ?? '' };
    expect(data(await host.call(checkInByName, { params, query: { anyTime: '1' } }))).toMatchObject({
      verdict: 'ok',
      guest: { name: null, buyerName: 'Bruno Gast', orderNumber: order.number },
    });
    const others = await buyer.browser.call(findGuests, { params: { id: event.id }, query: { q: order.number } });
    expect(refusal(others)).toEqual([404, 'NOT_FOUND']);
  });

  test('belongs to no buyer once it is transferred and the new holder’s account is erased', async () => {
    const { event, buyer, order } = await newGroupOrder();
    const other = await newGuest(foyer, { name: 'Carla' });
    const spare = order.places.find(({ mine, holderName }) => !mine && holderName === '');
    await transfer(buyer.browser, spare?.id ?? '', other.browser);
    const seen = async () => {
      const { items } = data(await host.call(listAttendees, { params: { id: event.id }, query: {} }));
      const row = items.find(({ id }) => id === spare?.id);
      return [row?.name, row?.buyerName];
    };
    expect(await seen()).toEqual(['Carla', null]);
    await erase(foyer, other.id);
    expect(await seen()).toEqual([null, null]);
  });
});

describe('the tickets of an order', () => {
  const pages = (file: { base64: string }) =>
    Buffer.from(file.base64, 'base64')
      .toString('latin1')
      .match(/\/Type \/Page\b/g)?.length;

  test('can all be shown by the buyer until they are transferred, each with its own code', async () => {
    const { buyer, order } = await newGroupOrder();
    const read = async (id = '') => data(await buyer.browser.call(readTicket, { params: { id } }));
    const tickets = await Promise.all(order.places.map(({ id }) => read(id)));
    expect(new Set(tickets.map(({ code }) => code)).size).toBe(3);
    expect(tickets.map(({ state }) => state)).toEqual(['valid', 'valid', 'valid']);
    const named = [
      ['Bruno Gast', null],
      ['', 'Bruno Gast'],
      ['Inés Peña', null],
    ];
    expect(sorted(tickets.map(({ holder, guestOf }) => [holder, guestOf]))).toEqual(sorted(named));
    const file = { params: { orderId: order.id }, query: {} };
    const whole = data(await buyer.browser.call(readOrderTickets, file));
    expect([whole.fileName, pages(whole)]).toEqual([expect.stringMatching(/^[a-z0-9-]+\.pdf$/), 3]);
    const one = data(await buyer.browser.call(readTicketFile, { params: { id: tickets[1]?.id ?? '' }, query: {} }));
    expect(pages(one)).toBe(1);
  });

  test('can only be downloaded by their new holder once transferred; strangers get none', async () => {
    const { buyer, order } = await newGroupOrder();
    const [other, stranger] = [await newGuest(foyer), await newGuest(foyer)];
    const spare = order.places.find(({ mine }) => !mine);
    await transfer(buyer.browser, spare?.id ?? '', other.browser);
    const file = { params: { orderId: order.id }, query: { language: 'es' as const } };
    expect(pages(data(await buyer.browser.call(readOrderTickets, file)))).toBe(2);
    expect(pages(data(await other.browser.call(readOrderTickets, file)))).toBe(1);
    for (const others of [stranger.browser, host])
      expect(refusal(await others.call(readOrderTickets, file))).toEqual([404, 'NOT_FOUND']);
    data(await buyer.browser.call(ordering.cancelOrder, { params: { orderId: order.id }, body: {} }));
    expect(refusal(await buyer.browser.call(readOrderTickets, file))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('the state of the confirmation email', () => {
  const free = async (given: Parameters<typeof newGuest>[1], places = 1, notifications = {}) => {
    const event = await newEvent(foyer, host);
    const { browser } = await newGuest(foyer, given);
    data(await browser.call(changePreferences, { body: { notifications } }));
    const { id, confirmation } = await placeFreeOrder(browser, event.id, Array(places).fill({}));
    return { event, browser, id, confirmation };
  };
  const proven = () => ({ email: { address: newEmail(), proven: true } });

  test('is sent with a verified address, and says so if there is none', async () => {
    const sent = proven();
    expect((await free(sent)).confirmation).toEqual({ state: 'sent', to: sent.email.address });
    const unproven = { email: { address: newEmail(), proven: false } };
    expect((await free(unproven, 2)).confirmation).toEqual({ state: 'unproven', to: unproven.email.address });
    expect(await foyer.messagesTo(unproven.email.address)).toEqual([]);
    expect((await free({ email: undefined }, 2)).confirmation).toEqual({ state: 'no-email', to: null });
  });

  test('follows the buyer’s notification preferences, except for receipts', async () => {
    const muted = { muted: [{ kind: 'events' as const, channel: 'email' as const }] };
    expect((await free(proven(), 1, muted)).confirmation?.state).toBe('unwanted');
    expect((await free(proven(), 1, { digest: 'daily' })).confirmation?.state).toBe('collected');
    expect((await free(proven(), 2, muted)).confirmation?.state).toBe('sent');
  });

  test('is visible to the buyer only', async () => {
    const { id } = await free(proven(), 2);
    expect(data(await host.call(ordering.readOrder, { params: { orderId: id } })).confirmation).toBe(null);
  });
});

test('my registrations link to the order if it has more tickets than the viewer’s own', async () => {
  const { event, buyer, order } = await newGroupOrder();
  const listed = async () => {
    const { items } = data(await buyer.browser.call(listMyRegistrations, { query: {} }));
    return items.find((item) => item.event.id === event.id)?.registration.orderId;
  };
  expect(await listed()).toBe(order.id);
  const others = order.places.filter(({ mine }) => !mine).map(({ id }) => id);
  data(await buyer.browser.call(ordering.cancelOrder, { params: { orderId: order.id }, body: { places: others } }));
  expect(await listed()).toBe(null);
});

const filesOf = (message: { attachments?: { name: string }[] | null } | undefined) =>
  (message?.attachments ?? []).map(({ name }) => name);

describe('a guest renamed by the buyer', () => {
  async function newNamedGuest(holder: Holder) {
    const event = await newEvent(foyer, host);
    const buyer = await newGuest(foyer, { name: 'Bruno Gast' });
    const order = await placeFreeOrder(buyer.browser, event.id, [{}, holder]);
    const id = order.places.find(({ mine }) => !mine)?.id ?? '';
    const code = async () => data(await buyer.browser.call(readTicket, { params: { id } })).code ?? '';
    const name = (next: Holder) =>
      buyer.browser.call(ordering.changeOrder, {
        params: { orderId: order.id },
        body: { places: [{ id, ...next }] },
      });
    const scan = async (shown: string) =>
      data(await host.call(scanTicket, { params: { id: event.id }, query: { anyTime: '1' }, body: { code: shown } }))
        .verdict;
    return { id, event, code, name, scan };
  }

  test('keeps their ticket when a typo in the name is corrected', async () => {
    const { name, code, scan } = await newNamedGuest({ holderName: 'Jon Smith', holderEmail: '' });
    const before = await code();
    data(await name({ holderName: 'John Smith', holderEmail: '' }));
    expect(await scan(before)).toBe('ok');
  });

  test('is notified when replaced and cannot check in any more; the new guest is notified and can', async () => {
    const [before, after] = [newEmail(), newEmail()];
    const { event, name, code, scan } = await newNamedGuest({ holderName: 'Inés Peña', holderEmail: before });
    await foyer.messagesTo(before);
    const old = await code();
    data(await name({ holderName: 'Eva Sol', holderEmail: after }));
    const [email, ...others] = await foyer.messagesTo(before);
    expect(headingOf(email)).toBe('Your ticket was transferred');
    expect(email?.attachments?.map(({ contentType }) => contentType)).toEqual([
      expect.stringContaining('method=CANCEL'),
    ]);
    expect(email?.text).not.toMatch(/Eva/);
    expect(others.map(headingOf)).toEqual(["You're registered"]);
    const [now] = await foyer.messagesTo(after);
    expect([headingOf(now), filesOf(now)]).toEqual(["You're registered", ['event.ics', 'ticket.pdf']]);
    expect(await scan(old)).toBe('void');
    expect(await scan(await code())).toBe('ok');
    const { items } = data(await host.call(listAttendees, { params: { id: event.id }, query: {} }));
    expect(sorted(items.map((item) => [item.name, item.buyerName]))).toEqual(
      sorted([
        ['Bruno Gast', null],
        ['Eva Sol', 'Bruno Gast'],
      ]),
    );
  });

  test('counts as the same guest with the same address, or with the same name if they had none', async () => {
    const email = newEmail();
    const { name, code } = await newNamedGuest({ holderName: 'Ines', holderEmail: email });
    await foyer.outbox.drain();
    const first = await code();
    data(await name({ holderName: 'Inés Peña', holderEmail: email.toUpperCase() }));
    expect(await code()).toBe(first);
    data(await name({ holderEmail: '' }));
    const second = await code();
    expect(second).not.toBe(first);
    data(await name({ holderName: 'Ines Pena Ruiz' }));
    expect(await code()).toBe(second);
    data(await name({ holderName: 'Eva Sol' }));
    expect(await code()).not.toBe(second);
    expect((await foyer.messagesTo(email)).map(headingOf)).toEqual([
      'Your ticket was transferred',
      "You're registered",
    ]);
  });

  test('cannot be replaced after check-in', async () => {
    const { id, event, name } = await newNamedGuest({ holderName: 'Inés Peña', holderEmail: newEmail() });
    data(await host.call(checkInByName, { params: { id: event.id, registrationId: id }, query: { anyTime: '1' } }));
    expect(refusal(await name({ holderEmail: newEmail() }))).toEqual([409, 'ORDER_STATE_REFUSED']);
    data(await name({ holderName: 'Inés Peña Ruiz' }));
  });
});

describe('the email of a ticket', () => {
  test('tells a named guest who bought it, and contains the calendar entry and the ticket', async () => {
    const event = await newEvent(foyer, host);
    const address = newEmail();
    const buyer = await newGuest(foyer, { name: 'Bruno Gast', email: { address, proven: true } });
    const email = newEmail();
    await placeFreeOrder(buyer.browser, event.id, [{}, { holderName: 'Inés Peña', holderEmail: email }]);
    const [message] = await foyer.messagesTo(email);
    expect(message?.text).toContain('Bruno Gast got you a ticket for this event.');
    expect(message?.text).toContain('Your ticket is also attached');
    expect(message?.text).not.toContain('/tickets/');
    expect(filesOf(message)).toEqual(['event.ics', 'ticket.pdf']);
    const pdf = message?.attachments?.find(({ name }) => name === 'ticket.pdf');
    expect(Buffer.from(pdf?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
    const own = await foyer.messagesTo(address);
    const files = Object.fromEntries(own.map((each) => [headingOf(each), filesOf(each)]));
    expect(files).toEqual({ 'Order confirmed': ['event.ics', 'tickets.pdf'] });
  });

  test('is also sent once to a guest named after payment, within the sending limit', async () => {
    const event = await newEvent(foyer, host);
    const buyer = await newGuest(foyer, { name: 'Bruno Gast' });
    const order = await placeFreeOrder(buyer.browser, event.id, [{}, {}]);
    const spare = order.places.find(({ mine }) => !mine)?.id ?? '';
    const name = (holder: Holder) =>
      buyer.browser.call(ordering.changeOrder, {
        params: { orderId: order.id },
        body: { places: [{ id: spare, ...holder }] },
      });
    const email = newEmail();
    await foyer.outbox.drain();
    data(await name({ holderName: 'Inés Peña', holderEmail: email }));
    data(await name({ holderName: 'Inés Peña Ruiz', holderEmail: email }));
    const messages = await foyer.messagesTo(email);
    expect(messages.map(headingOf)).toEqual(["You're registered"]);
    expect(messages[0]?.text).toContain('Bruno Gast got you a ticket for this event.');
    expect(filesOf(messages[0])).toEqual(['event.ics', 'ticket.pdf']);
    for (let nth = 1; nth < orderRules.named.limit; nth += 1) data(await name({ holderEmail: newEmail() }));
    const last = newEmail();
    expect(refusal(await name({ holderEmail: last }))).toEqual([429, 'RATE_LIMITED']);
    expect(await foyer.messagesTo(last)).toEqual([]);
  });

  test('has no ticket attached for online attendees', async () => {
    const event = await newEvent(foyer, host, { type: 'hybrid' });
    const address = newEmail();
    const { browser } = await newGuest(foyer, { email: { address, proven: true } });
    const body = { audience: 'online' as const };
    data(await browser.call(registerForEvent, { params: { id: event.id }, body }));
    const [email] = await foyer.messagesTo(address);
    expect(email?.text).toContain('Where: Online');
    expect(email?.text).not.toContain('Casa Encendida');
    expect(email?.text).not.toContain('is also attached');
    expect(filesOf(email)).toEqual(['event.ics']);
    const [file] = email?.attachments ?? [];
    expect(file?.content).not.toMatch(/^LOCATION/m);
  });

  test('after a transfer goes to the previous guest, the sender and the new holder', async () => {
    const event = await newEvent(foyer, host);
    const [address, email, newHolderAddress] = [newEmail(), newEmail(), newEmail()];
    const buyer = await newGuest(foyer, { name: 'Bruno Gast', email: { address, proven: true } });
    const newHolder = await newGuest(foyer, { name: 'Carla Ríos', email: { address: newHolderAddress, proven: true } });
    const order = await placeFreeOrder(buyer.browser, event.id, [{}, { holderName: 'Inés Peña', holderEmail: email }]);
    await foyer.messagesTo(email);
    const spare = order.places.find(({ mine }) => !mine);
    await transfer(buyer.browser, spare?.id ?? '', newHolder.browser);
    const [named] = await foyer.messagesTo(email);
    expect(headingOf(named)).toBe('Your ticket was transferred');
    expect(named?.text).not.toContain('Carla');
    expect(named?.text).not.toContain('free again');
    const [offerer] = await foyer.messagesTo(address);
    expect(headingOf(offerer)).toBe('Your ticket transfer was accepted');
    expect(offerer?.text).toContain('The ticket now belongs to Carla Ríos.');
    expect(offerer?.text).toContain(`/orders/${order.id}`);
    // The buyer's own ticket stays in their calendar.
    expect(filesOf(offerer)).toEqual([]);
    const { items } = data(await buyer.browser.call(listNotifications, { query: {} }));
    const accepted = items.find(({ path }) => path === `/orders/${order.id}`);
    expect(accepted?.title.es).toContain('Transferencia aceptada');
    expect(filesOf((await foyer.messagesTo(newHolderAddress))[0])).toEqual(['event.ics', 'ticket.pdf']);
  });
});
