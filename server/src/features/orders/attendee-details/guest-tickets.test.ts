import { exportAttendees, listAttendees } from '@foyer/contract/attendees/attendees.ts';
import { checkInByName, findGuests, scanTicket } from '@foyer/contract/check-in/check-in.ts';
import { readOrderTickets, readTicket, readTicketFile } from '@foyer/contract/check-in/tickets.ts';
import { listMyRegistrations } from '@foyer/contract/discovery/search.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import { acceptTransfer } from '@foyer/contract/orders/transfers.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { orderRules } from '#src/config/orders.ts';
import { csvLines } from '#src/features/attendees/import/reading/csv-table.ts';
import { erase } from '../../../../test/erase.ts';
import { headingOf } from '../../../../test/heading.ts';
import { newEvent, newGuest } from '../../../../test/hosting.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data, refusal } from '../../../../test/people.ts';
import { newMember } from '../../../../test/profiled.ts';
import { newTicket, offerPlace } from '../../../../test/selling.ts';
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
async function bought(who: TestClient, id: string, holders: Holder[]): Promise<Order> {
  const ticket = await newTicket(host, { id }, { kind: 'free' });
  const body = { places: holders.map((holder) => ({ ticketId: ticket.id, ...holder })) };
  return data(await who.call(ordering.placeOrder, { params: { id }, body }));
}
async function handedOver(who: TestClient, registrationId: string, to: TestClient): Promise<void> {
  const token = await offerPlace(foyer, who, registrationId);
  data(await to.call(acceptTransfer, { body: { token } }));
}
const sorted = (rows: readonly unknown[][]) => rows.map(String).toSorted();
async function bruno() {
  const event = await newEvent(foyer, host);
  const buyer = await newGuest(foyer, { name: 'Bruno Gast' });
  const order = await bought(buyer.browser, event.id, [{}, {}, { holderName: 'Inés Peña' }]);
  return { event, buyer, order };
}

describe('a place that nobody has taken over', () => {
  test('is its buyer’s guest’s in the list and in the file, and found there by buyer and by order', async () => {
    const { event, order } = await bruno();
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
    const asked = { params: { id: event.id }, body: { format: 'csv' as const } };
    const { url } = data(await host.call(exportAttendees, asked));
    const [head, ...rows] = csvLines((await foyer.app.inject({ method: 'GET', url })).rawPayload, 500);
    const at = (key: string) => head?.cells.indexOf(key) ?? -1;
    const kept = rows.map(({ cells }) => ['name', 'guest_of', 'order_number'].map((key) => cells[at(key)] || null));
    expect(sorted(kept)).toEqual(sorted(all));
  });

  test('is found at the door by its buyer and by its order, and let in; nobody else may look', async () => {
    const { event, buyer, order } = await bruno();
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
    const nosy = await buyer.browser.call(findGuests, { params: { id: event.id }, query: { q: order.number } });
    expect(refusal(nosy)).toEqual([404, 'NOT_FOUND']);
  });

  test('is nobody’s guest’s any more once it was handed over and that account erased', async () => {
    const { event, buyer, order } = await bruno();
    const other = await newGuest(foyer, { name: 'Carla' });
    const spare = order.places.find(({ mine, holderName }) => !mine && holderName === '');
    await handedOver(buyer.browser, spare?.id ?? '', other.browser);
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

  test('are all its buyer’s to show while nobody has taken them over, each with a code of its own', async () => {
    const { buyer, order } = await bruno();
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

  test('that were handed over are their new holder’s alone, and strangers get none', async () => {
    const { buyer, order } = await bruno();
    const [other, stranger] = [await newGuest(foyer), await newGuest(foyer)];
    const spare = order.places.find(({ mine }) => !mine);
    await handedOver(buyer.browser, spare?.id ?? '', other.browser);
    const file = { params: { orderId: order.id }, query: { language: 'es' as const } };
    expect(pages(data(await buyer.browser.call(readOrderTickets, file)))).toBe(2);
    expect(pages(data(await other.browser.call(readOrderTickets, file)))).toBe(1);
    for (const nosy of [stranger.browser, host])
      expect(refusal(await nosy.call(readOrderTickets, file))).toEqual([404, 'NOT_FOUND']);
    data(await buyer.browser.call(ordering.cancelOrder, { params: { orderId: order.id }, body: {} }));
    expect(refusal(await buyer.browser.call(readOrderTickets, file))).toEqual([404, 'NOT_FOUND']);
  });
});

describe('what the order says of its mail', () => {
  const free = async (given: Parameters<typeof newGuest>[1], places = 1, notifications = {}) => {
    const event = await newEvent(foyer, host);
    const { browser } = await newGuest(foyer, given);
    data(await browser.call(changePreferences, { body: { notifications } }));
    const { id, confirmation } = await bought(browser, event.id, Array(places).fill({}));
    return { event, browser, id, confirmation };
  };
  const proven = () => ({ email: { address: newEmail(), proven: true } });

  test('is what was done: sent where there is a proven address, and not promised where there is none', async () => {
    const sent = proven();
    expect((await free(sent)).confirmation).toEqual({ state: 'sent', to: sent.email.address });
    const unproven = { email: { address: newEmail(), proven: false } };
    expect((await free(unproven, 2)).confirmation).toEqual({ state: 'unproven', to: unproven.email.address });
    expect(await foyer.messagesTo(unproven.email.address)).toEqual([]);
    expect((await free({ email: undefined }, 2)).confirmation).toEqual({ state: 'no-email', to: null });
  });

  test('heeds what the buyer wants to be told, but for receipts', async () => {
    const muted = { muted: [{ kind: 'events' as const, channel: 'email' as const }] };
    expect((await free(proven(), 1, muted)).confirmation?.state).toBe('unwanted');
    expect((await free(proven(), 1, { digest: 'daily' })).confirmation?.state).toBe('collected');
    expect((await free(proven(), 2, muted)).confirmation?.state).toBe('sent');
  });

  test('is its buyer’s alone to know', async () => {
    const { id } = await free(proven(), 2);
    expect(data(await host.call(ordering.readOrder, { params: { orderId: id } })).confirmation).toBe(null);
  });
});

test('lists of what somebody comes to lead to the order where they have more tickets than their own', async () => {
  const { event, buyer, order } = await bruno();
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

describe('a guest whom the buyer replaces', () => {
  async function replacing(holder: Holder) {
    const event = await newEvent(foyer, host);
    const buyer = await newGuest(foyer, { name: 'Bruno Gast' });
    const order = await bought(buyer.browser, event.id, [{}, holder]);
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

  test('stays who they are where a slip in their name is put right: the ticket stays good', async () => {
    const { name, code, scan } = await replacing({ holderName: 'Jon Smith', holderEmail: '' });
    const before = await code();
    data(await name({ holderName: 'John Smith', holderEmail: '' }));
    expect(await scan(before)).toBe('ok');
  });

  test('hears of it, and cannot come in any more; the new one can, and is told', async () => {
    const [before, after] = [newEmail(), newEmail()];
    const { event, name, code, scan } = await replacing({ holderName: 'Inés Peña', holderEmail: before });
    await foyer.messagesTo(before);
    const old = await code();
    data(await name({ holderName: 'Eva Sol', holderEmail: after }));
    const [told, ...others] = await foyer.messagesTo(before);
    expect(headingOf(told)).toBe('Your place was passed on');
    expect(told?.attachments?.map(({ contentType }) => contentType)).toEqual([
      expect.stringContaining('method=CANCEL'),
    ]);
    expect(told?.text).not.toMatch(/Eva/);
    expect(others.map(headingOf)).toEqual(['You have a place']);
    const [now] = await foyer.messagesTo(after);
    expect([headingOf(now), filesOf(now)]).toEqual(['You have a place', ['event.ics', 'ticket.pdf']]);
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

  test('is the same as long as the address is, and who had none is known by the name', async () => {
    const email = newEmail();
    const { name, code } = await replacing({ holderName: 'Ines', holderEmail: email });
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
    expect((await foyer.messagesTo(email)).map(headingOf)).toEqual(['Your place was passed on', 'You have a place']);
  });

  test('has come already: nobody else can', async () => {
    const { id, event, name } = await replacing({ holderName: 'Inés Peña', holderEmail: newEmail() });
    data(await host.call(checkInByName, { params: { id: event.id, registrationId: id }, query: { anyTime: '1' } }));
    expect(refusal(await name({ holderEmail: newEmail() }))).toEqual([409, 'ORDER_STATE_REFUSED']);
    data(await name({ holderName: 'Inés Peña Ruiz' }));
  });
});

describe('the mail of a place', () => {
  test('says to a named guest who has bought it, and brings the calendar and the ticket', async () => {
    const event = await newEvent(foyer, host);
    const address = newEmail();
    const buyer = await newGuest(foyer, { name: 'Bruno Gast', email: { address, proven: true } });
    const email = newEmail();
    await bought(buyer.browser, event.id, [{}, { holderName: 'Inés Peña', holderEmail: email }]);
    const [told] = await foyer.messagesTo(email);
    expect(told?.text).toContain('Bruno Gast has got you a place at this event.');
    expect(told?.text).toContain('Your ticket is attached');
    expect(told?.text).not.toContain('/tickets/');
    expect(filesOf(told)).toEqual(['event.ics', 'ticket.pdf']);
    const pdf = told?.attachments?.find(({ name }) => name === 'ticket.pdf');
    expect(Buffer.from(pdf?.content ?? '', 'base64').toString('latin1')).toMatch(/^%PDF-/);
    const own = await foyer.messagesTo(address);
    const files = Object.fromEntries(own.map((message) => [headingOf(message), filesOf(message)]));
    expect(files).toEqual({
      'You have a place': ['event.ics', 'ticket.pdf'],
      'Your order is confirmed': ['event.ics', 'tickets.pdf'],
    });
  });

  test('comes as well to whom a place that is paid is named for later, once, and to nobody without end', async () => {
    const event = await newEvent(foyer, host);
    const buyer = await newGuest(foyer, { name: 'Bruno Gast' });
    const order = await bought(buyer.browser, event.id, [{}, {}]);
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
    const told = await foyer.messagesTo(email);
    expect(told.map(headingOf)).toEqual(['You have a place']);
    expect(told[0]?.text).toContain('Bruno Gast has got you a place at this event.');
    expect(filesOf(told[0])).toEqual(['event.ics', 'ticket.pdf']);
    for (let nth = 1; nth < orderRules.named.limit; nth += 1) data(await name({ holderEmail: newEmail() }));
    const last = newEmail();
    expect(refusal(await name({ holderEmail: last }))).toEqual([429, 'RATE_LIMITED']);
    expect(await foyer.messagesTo(last)).toEqual([]);
  });

  test('of somebody online says so, and brings no ticket for a room', async () => {
    const event = await newEvent(foyer, host, { type: 'hybrid' });
    const address = newEmail();
    const { browser } = await newGuest(foyer, { email: { address, proven: true } });
    const body = { audience: 'online' as const };
    data(await browser.call(registerForEvent, { params: { id: event.id }, body }));
    const [told] = await foyer.messagesTo(address);
    expect(told?.text).toContain('Where: Online');
    expect(told?.text).not.toContain('Casa Encendida');
    expect(told?.text).not.toContain('ticket is attached');
    expect(filesOf(told)).toEqual(['event.ics']);
    const [file] = told?.attachments ?? [];
    expect(file?.content).not.toMatch(/^LOCATION/m);
  });

  test('that is handed over tells whom it was for, who offered it and who has it', async () => {
    const event = await newEvent(foyer, host);
    const [address, email, takers] = [newEmail(), newEmail(), newEmail()];
    const buyer = await newGuest(foyer, { name: 'Bruno Gast', email: { address, proven: true } });
    const taker = await newGuest(foyer, { name: 'Carla Ríos', email: { address: takers, proven: true } });
    const order = await bought(buyer.browser, event.id, [{}, { holderName: 'Inés Peña', holderEmail: email }]);
    await foyer.messagesTo(email);
    const spare = order.places.find(({ mine }) => !mine);
    await handedOver(buyer.browser, spare?.id ?? '', taker.browser);
    const [named] = await foyer.messagesTo(email);
    expect(headingOf(named)).toBe('Your place was passed on');
    expect(named?.text).not.toContain('Carla');
    expect(named?.text).not.toContain('free again');
    const [offerer] = await foyer.messagesTo(address);
    expect(headingOf(offerer)).toBe('The place you handed over was taken');
    expect(offerer?.text).toContain('Carla Ríos has it now.');
    expect(offerer?.text).toContain(`/orders/${order.id}`);
    // Their own place stays in their calendar.
    expect(filesOf(offerer)).toEqual([]);
    const { items } = data(await buyer.browser.call(listNotifications, { query: {} }));
    const accepted = items.find(({ path }) => path === `/orders/${order.id}`);
    expect(accepted?.title.es).toContain('Han aceptado');
    expect(filesOf((await foyer.messagesTo(takers))[0])).toEqual(['event.ics', 'ticket.pdf']);
  });
});
