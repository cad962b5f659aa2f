import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { createPromoCode } from '@foyer/contract/tickets/promo-codes.ts';
import { changeTicketType, createTicketType, listTickets } from '@foyer/contract/tickets/ticket-types.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inHours, newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newTicketType } from '../../../../test/orders.ts';
import { data, refusal, wrongFields } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
let ada: TestClient;
let adaId: string;
beforeAll(async () => {
  foyer = await openTestApp();
});
beforeEach(async () => {
  host = (await newMember(foyer)).browser;
  ({ browser: ada, id: adaId } = await newGuest(foyer));
});
afterAll(() => foyer.close());

/** Advances the clock and signs Ada in again. */
async function later(hours: number): Promise<void> {
  foyer.clock.advance({ hours });
  await signIn(foyer, ada, adaId);
}
type Id = { id: string };
const order = ({ id }: Id, ticket: Id, code?: string) =>
  ada.call(placeOrder, { params: { id }, body: { places: [{ ticketId: ticket.id }], ...(code && { code }) } });
const notOnSale = [409, 'TICKET_NOT_ON_SALE'];
const closed = [409, 'REGISTRATION_CLOSED'];

test('a ticket can be ordered only within its sale window, whatever a stale page shows', async () => {
  const event = await newEvent(foyer, host);
  const window = { salesFrom: inHours(foyer, 1), salesUntil: inHours(foyer, 3) };
  const ticket = await newTicketType(host, event, { kind: 'free', maxPerPerson: 10, ...window });
  const status = async () =>
    data(await ada.call(listTickets, { params: { id: event.id }, query: {} })).tickets[0]?.status;
  expect([await status(), refusal(await order(event, ticket))]).toEqual(['soon', notOnSale]);
  await later(1);
  expect(await status()).toBe('on-sale');
  expect(data(await order(event, ticket)).state).toBe('confirmed');
  await later(2);
  expect([await status(), refusal(await order(event, ticket))]).toEqual(['over', notOnSale]);
});

test('a window for tickets or codes in an hour skipped by the clocks is refused with its field', async () => {
  const event = await newEvent(foyer, host);
  const never = '2031-03-30T02:30:00+01:00';
  const params = { params: { id: event.id } };
  const body = { audience: 'in-person', name: 'Standard', kind: 'free', priceMinor: 0 } as const;
  const made = await newTicketType(host, event);
  const refused = [
    await host.call(createTicketType, { ...params, body: { ...body, salesFrom: never } }),
    await host.call(changeTicketType, { params: { id: event.id, ticketId: made.id }, body: { salesUntil: never } }),
    await host.call(createPromoCode, { ...params, body: { code: 'NIGHT', percent: 5, validFrom: never } }),
  ];
  expect(refused.flatMap(wrongFields)).toEqual(
    ['salesFrom', 'salesUntil', 'validFrom'].map((field) => `${field} dates.skipped`),
  );
  // The same instant, written in UTC.
  data(await host.call(createPromoCode, { ...params, body: { code: 'NIGHT', validFrom: '2031-03-30T01:30:00Z' } }));
});

test('a hidden ticket can be ordered only with a code that names it', async () => {
  const event = await newEvent(foyer, host);
  const [open, secret] = [
    await newTicketType(host, event),
    await newTicketType(host, event, { name: 'Friends', hidden: true }),
  ];
  const newCode = async (code: string, ticket: Id) =>
    data(
      await host.call(createPromoCode, {
        params: { id: event.id },
        body: { code, amountMinor: 1_000, ticketTypeIds: [ticket.id] },
      }),
    );
  await newCode('FRIENDS', secret);
  await newCode('OTHERS', open);
  expect(refusal(await order(event, secret))).toEqual(notOnSale);
  expect(refusal(await order(event, secret, 'others'))).toEqual(notOnSale);
  // The code's fixed discount applies only to the ticket that it names.
  const held = data(await order(event, secret, 'friends'));
  expect(held).toMatchObject({ totalMinor: 1_500, places: [{ priceMinor: 1_500, discountMinor: 1_000 }] });
  expect(data(await order(event, open, 'friends')).totalMinor).toBe(2_500);
});

test('a code works only within its window and never discounts more than the price', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event, { priceMinor: 900 });
  const body = { code: 'EARLY', amountMinor: 5_000, validFrom: inHours(foyer, 1), validUntil: inHours(foyer, 3) };
  data(await host.call(createPromoCode, { params: { id: event.id }, body }));
  const refused = [409, 'PROMO_CODE_REFUSED'];
  const offered = async () =>
    data(await ada.call(listTickets, { params: { id: event.id }, query: { code: 'early' } })).code?.state;
  expect([await offered(), refusal(await order(event, ticket, 'early'))]).toEqual(['refused', refused]);
  await later(1);
  expect(await offered()).toBe('valid');
  expect(data(await order(event, ticket, 'early'))).toMatchObject({ totalMinor: 0, state: 'confirmed' });
  await later(2);
  expect([await offered(), refusal(await order(event, ticket, 'early'))]).toEqual(['refused', refused]);
});

test('the registration window applies to orders and the waitlist too', async () => {
  const window = { registrationOpensAt: inHours(foyer, 1), registrationClosesAt: inHours(foyer, 3) };
  const event = await newEvent(foyer, host, window);
  const ticket = await newTicketType(host, event);
  const full = await newEvent(foyer, host, { ...window, capacity: { 'in-person': 1, online: null } });
  const join = async () => refusal(await ada.call(joinWaitlist, { params: { id: full.id }, body: { party: 1 } }));
  expect([refusal(await order(event, ticket)), await join()]).toEqual([closed, closed]);
  await later(1);
  expect(data(await order(event, ticket)).state).toBe('held');
  const first = await newGuest(foyer);
  data(await first.browser.call(registerForEvent, { params: { id: full.id }, body: {} }));
  await later(2);
  expect([refusal(await order(event, ticket)), await join()]).toEqual([closed, closed]);
});
