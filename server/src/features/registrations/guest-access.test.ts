import * as ordering from '@foyer/contract/orders/checkout.ts';
import type { Order } from '@foyer/contract/orders/order.ts';
import * as guestPlace from '@foyer/contract/registrations/guest-access.ts';
import { acceptTransfer } from '@foyer/contract/transfers.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { reminderRefusals } from '#src/db/schema/event-questions.ts';
import { startReminders } from '#src/features/event-notifications/reminders/start-reminders.ts';
import { inHours, newEvent, newGuest } from '../../../test/events.ts';
import { headingOf } from '../../../test/heading.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newTicketType, startTransfer } from '../../../test/orders.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, refusal } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
let host: TestClient;
// One app per test, because advancing the clock affects the whole app.
beforeEach(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
});
afterEach(() => foyer.close());

async function after(by: { hours?: number; minutes?: number }): Promise<void> {
  foyer.clock.advance(by);
  await Promise.all([startReminders(foyer.deps), startReminders(foyer.deps)]);
}
const hybrid = () =>
  newEvent(foyer, host, { type: 'hybrid', startsAt: inHours(foyer, 30), endsAt: inHours(foyer, 32) });

/** A guest without an account whose ticket someone else ordered, and the token in the link of their email. */
async function named(event: { id: string }, audience: 'in-person' | 'online', email = newEmail()) {
  const buyer = await newGuest(foyer, { name: 'Bruno Gast' });
  const ticket = await newTicketType(host, event, { kind: 'free', audience });
  const places = [{ ticketId: ticket.id }, { ticketId: ticket.id, holderName: 'Inés Peña', holderEmail: email }];
  const order: Order = data(
    await buyer.browser.call(ordering.placeOrder, { params: { id: event.id }, body: { places } }),
  );
  const placeId = order.places.find(({ mine }) => !mine)?.id ?? '';
  const mails = () => foyer.messagesTo(email);
  const reminders = async () => (await mails()).filter((message) => headingOf(message) === 'Starting soon');
  const token = async () =>
    /\/guest\S*?#([\w-]+)/.exec((await mails()).map(({ text }) => text).join())?.[1] ?? 'no link';
  return { buyer, order, placeId, email, reminders, token };
}
const read = (token: string) => foyer.browser().call(guestPlace.readGuestRegistration, { body: { token } });
const choose = async (token: string, wanted: boolean) =>
  data(await foyer.browser().call(guestPlace.chooseGuestReminders, { body: { token, wanted } })).reminders;

test('guests without an account get the same reminders as members', async () => {
  const event = await hybrid();
  const [room, online] = [await named(event, 'in-person'), await named(event, 'online')];
  const counts = async () => [(await room.reminders()).length, (await online.reminders()).length];
  await after({ hours: 6 });
  await after({ minutes: 1 });
  expect(await counts()).toEqual([1, 1]);
  expect((await room.reminders())[0]?.text).not.toContain('give your place back');
  await after({ hours: 22, minutes: 59 });
  expect(await counts()).toEqual([2, 1]);
  await after({ minutes: 50 });
  expect(await counts()).toEqual([2, 2]);
  const [last, first] = await online.reminders();
  expect(last?.text).toContain('https://meet.example.com/compilers');
  expect(first?.text).not.toContain('meet.example.com');
});

test('the link in their email shows how to join from a day before the start until the end, and nothing about others', async () => {
  const event = await hybrid();
  const [room, online] = [await named(event, 'in-person'), await named(event, 'online')];
  const token = await online.token();
  const shown = async (of = token) => data(await read(of)).onlineLink;
  expect(data(await read(token))).toEqual({
    event: {
      title: event.title,
      startsAt: event.startsAt,
      endsAt: event.endsAt,
      timeZone: event.timeZone,
      cancelled: false,
    },
    audience: 'online',
    // Masked, because a link may be forwarded.
    email: expect.stringMatching(/^.\*{3}@/),
    onlineLink: null,
    reminders: true,
  });
  await after({ hours: 6 });
  expect(await shown()).toBe('https://meet.example.com/compilers');
  expect(await shown(await room.token())).toBe(null);
  await after({ hours: 25 });
  expect(await shown()).toBe('https://meet.example.com/compilers');
  await after({ hours: 1 });
  expect(await shown()).toBe(null);
});

test('the link stops working after a change of address, a transfer or a cancellation', async () => {
  const event = await newEvent(foyer, host, { type: 'virtual' });
  const [first, second, third] = [
    await named(event, 'online'),
    await named(event, 'online'),
    await named(event, 'online'),
  ];
  const tokens = await Promise.all([first.token(), second.token(), third.token()]);
  for (const token of tokens) data(await read(token));
  const change = { id: first.placeId, holderEmail: newEmail() };
  data(
    await first.buyer.browser.call(ordering.changeOrder, {
      params: { orderId: first.order.id },
      body: { places: [change] },
    }),
  );
  const transfer = await startTransfer(foyer, second.buyer.browser, second.placeId);
  data(await (await newGuest(foyer)).browser.call(acceptTransfer, { body: { token: transfer } }));
  const back = { params: { orderId: third.order.id }, body: { places: [third.placeId] } };
  data(await third.buyer.browser.call(ordering.cancelOrder, back));
  const [good = ''] = tokens;
  const forged = `${good.slice(0, 32)}${tokens[1]?.slice(32)}`;
  for (const token of [...tokens, forged, 'x'.repeat(75), good.slice(0, 40)])
    expect(refusal(await read(token))).toEqual([404, 'NOT_FOUND']);
});

test('a guest who turns reminders off gets none for any event, and the stored refusal does not reveal the address', async () => {
  const email = newEmail();
  const [one, other] = [await named(await hybrid(), 'online', email), await named(await hybrid(), 'in-person', email)];
  const token = await one.token();
  expect([await choose(token, false), await choose(token, false)]).toEqual([false, false]);
  expect(data(await read(token)).reminders).toBe(false);
  await after({ hours: 6 });
  expect([await one.reminders(), await other.reminders()]).toEqual([[], []]);
  const storedRefusals = await foyer.deps.db
    .select({ text: sql<string>`reminder_refusals::text` })
    .from(reminderRefusals);
  expect(storedRefusals).toHaveLength(1);
  expect(storedRefusals[0]?.text).not.toContain(Buffer.from(email).toString('hex'));
  expect(await choose(token, true)).toBe(true);
  await after({ hours: 23 });
  expect(await other.reminders()).toHaveLength(1);
});
