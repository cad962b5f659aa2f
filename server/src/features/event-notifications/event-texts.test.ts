import { cancelEvent, changeEvent, publishEvent, unpublishEvent } from '@foyer/contract/event-editing/editing.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { cancelOrder, placeOrder } from '@foyer/contract/orders/checkout.ts';
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { joinWaitlist } from '@foyer/contract/waitlist.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventTextSeconds, eventTextSends } from '#src/config/sending.ts';
import { users } from '#src/db/schema/accounts.ts';
import { registrations } from '#src/db/schema/registrations.ts';
import { claimPhone } from '#src/features/contact-ownership/claim-contact.ts';
import { settleEmail } from '#src/features/one-time-codes/email/settle-email.ts';
import { repeatOffers } from '#src/features/waitlist/queue/repeat-offers.ts';
import { inHours, newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newTicketType, pay } from '../../../test/orders.ts';
import { newEmail } from '../../../test/passwords.ts';
import { data, newPhone } from '../../../test/people.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { confirmToNewContact } from './confirm-to-new-contact.ts';
import { notifyConfirmed } from './notify-confirmed.ts';
import { startReminders } from './reminders/start-reminders.ts';

let foyer: TestApp;
let host: TestClient;

/** A new app for each test, as tests move its clock and use up its budgets. */
beforeEach(async () => {
  foyer = await openTestApp();
  host = (await newMember(foyer)).browser;
});
afterEach(() => foyer.close());

const params = ({ id }: { id: string }) => ({ params: { id } });

/** A member with these verified contacts. */
async function member(contacts: { email?: boolean; phone?: boolean }, language: 'en' | 'es' = 'en') {
  const [email, phone] = [newEmail(), newPhone()];
  const guest = await newGuest(foyer, {
    language,
    email: { address: email, proven: contacts.email === true },
    phone: { number: phone, proven: contacts.phone === true },
  });
  const register = async (event: { id: string }) =>
    data(await guest.browser.call(registerForEvent, { ...params(event), body: {} }));
  const texts = async () => (await foyer.messagesTo(phone)).map(({ text }) => text);
  const emails = async () => (await foyer.messagesTo(email)).length;
  const inApp = async () =>
    data(await guest.browser.call(listNotifications, { query: {} })).items.map(({ title }) => title.en);
  return { ...guest, email, phone, register, texts, emails, inApp };
}

/** The short link of a page: `/t/` and the id in 22 characters. */
const short = (letter: string, id: string) =>
  `http://localhost:3000/${letter}/${Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')}`;

test('news goes to the verified email, else to the verified phone, else to the app only', async () => {
  const event = await newEvent(foyer, host, { title: 'Design Night' });
  const byEmail = await member({ email: true, phone: true });
  const byPhone = await member({ phone: true });
  const inAppOnly = await member({});
  for (const { register } of [byEmail, byPhone, inAppOnly]) await register(event);
  for (const { texts } of [byEmail, inAppOnly]) expect(await texts()).toEqual([]);
  expect(await byPhone.texts()).toHaveLength(1);
  expect([await byEmail.emails(), await byPhone.emails(), await inAppOnly.emails()]).toEqual([1, 0, 0]);
  for (const { inApp } of [byEmail, byPhone, inAppOnly])
    expect(await inApp()).toEqual(["You're registered: Design Night"]);
});

test('a text says what happened in the reader’s language, fits one SMS and links to the ticket', async () => {
  const startsAt = '2027-03-04T18:00:00.000Z';
  const dates = { startsAt, endsAt: '2027-03-04T20:00:00.000Z' };
  const event = await newEvent(foyer, host, { title: 'Café & diseño', ...dates });
  const long = await newEvent(foyer, host, {
    title: 'An evening of talks about everything. '.repeat(3).trim(),
    ...dates,
  });
  const [ada, sol] = [await member({ phone: true }), await member({ phone: true }, 'es')];
  const [own, other] = [await ada.register(event), await sol.register(event)];
  expect(await ada.texts()).toEqual([
    `Foyer: You're registered: Café & diseño, Thu, Mar 4, 7:00 PM. Your ticket: ${short('t', own.id)}`,
  ]);
  expect(await sol.texts()).toEqual([
    `Foyer: Ya tienes plaza: Café & diseño, jue, 4 mar, 19:00. Tu entrada: ${short('t', other.id)}?lang=es`,
  ]);
  await ada.register(long);
  const [newest = ''] = await ada.texts();
  expect(newest.length).toBeLessThanOrEqual(160);
  expect(newest.length).toBeGreaterThan(155);
  expect(newest).toContain('An evening of talks about everything.');
  const response = await foyer.app.inject(new URL(short('t', own.id)).pathname);
  expect([response.statusCode, response.headers.location]).toEqual([302, `/tickets/${own.id}`]);
  expect((await foyer.app.inject('/t/nothing')).statusCode).toBe(404);
  // A link in a Spanish text opens its page in Spanish; other languages are ignored.
  const { pathname } = new URL(short('t', other.id));
  const leadsTo = async (query: string) => (await foyer.app.inject(pathname + query)).headers.location;
  expect(await leadsTo('?lang=es')).toBe(`/tickets/${other.id}?lang=es`);
  expect(await leadsTo('?lang=xx&lang=es&next=//evil.example')).toBe(`/tickets/${other.id}`);
  await sol.register(long);
  const [longest = ''] = await sol.texts();
  expect(longest.length).toBeLessThanOrEqual(160);
  expect(longest).toMatch(/\?lang=es$/);
});

test('a title that looks like an address or speaks for Foyer is not in a text', async () => {
  for (const title of ['Win at evil.example', 'Foyer Security']) {
    const event = await newEvent(foyer, host, { title });
    const guest = await member({ phone: true });
    await guest.register(event);
    const [text = ''] = await guest.texts();
    expect(text).toContain("You're registered: your event, ");
    expect(text).not.toContain(title);
  }
});

test('changes, unpublishing, republishing and cancellation are texted', async () => {
  const event = await newEvent(foyer, host, { title: 'Design Night' });
  const guest = await member({ phone: true });
  await guest.register(event);
  await guest.texts();
  const place = { name: 'Ateneo', address: '', mapLink: '', room: '' };
  data(await host.call(changeEvent, { ...params(event), body: { version: event.version, place } }));
  await foyer.outbox.drain();
  data(await host.call(unpublishEvent, params(event)));
  expect((await guest.texts()).map((text) => text.split(':')[1])).toEqual([
    ' Event unpublished for now',
    ' Event updated',
    " You're registered",
  ]);
  // The hourly budget of one phone is used up. What follows waits for its next window.
  data(await host.call(publishEvent, params(event)));
  data(await host.call(cancelEvent, { ...params(event), body: {} }));
  expect(await guest.texts()).toHaveLength(eventTextSends.phoneHourly.limit);
  foyer.clock.advance({ seconds: eventTextSends.phoneHourly.seconds });
  expect((await guest.texts())[0]).toContain('Event canceled: Design Night, ');
});

test('decisions of the organizer and cancellations are texted', async () => {
  const event = await newEvent(foyer, host, { approvalNeeded: true });
  const [ada, bob] = [await member({ phone: true }), await member({ phone: true })];
  const [request, declined] = [await ada.register(event), await bob.register(event)];
  const about = ({ id }: { id: string }) => ({ params: { id: event.id, registrationId: id } });
  data(await host.call(approveRegistration, about(request)));
  data(await host.call(declineRegistration, about(declined)));
  expect((await ada.texts())[0]).toContain("You're registered: ");
  expect((await bob.texts())[0]).toContain('The organizer declined your registration: ');
  data(await host.call(declineRegistration, about(request)));
  expect((await ada.texts())[0]).toContain('The organizer removed your registration: ');
  const free = await newEvent(foyer, host);
  const eve = await member({ phone: true });
  await eve.register(free);
  await eve.texts();
  data(await eve.browser.call(cancelRegistration, params(free)));
  expect((await eve.texts())[0]).toContain('Registration canceled: ');
});

test('a waitlist offer reaches a phone, with the time by which to accept', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  const [first, next] = [await member({ email: true }), await member({ phone: true })];
  await first.register(event);
  data(await next.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  expect(await next.texts()).toEqual([
    `Foyer: You're on the waitlist: Evening of compilers. Your position: ${short('e', event.id)}`,
  ]);
  data(await first.browser.call(cancelRegistration, params(event)));
  const [offer = ''] = await next.texts();
  expect(offer).toMatch(/^Foyer: A spot opened up for you: Evening of compilers\. Accept by .+ GMT\+[12]: http/);
});

test('reminders: a text the day before, and for online attendees shortly before the start', async () => {
  const start = inHours(foyer, 30);
  const event = await newEvent(foyer, host, { type: 'hybrid', startsAt: start, endsAt: inHours(foyer, 32) });
  const [here, online] = [await member({ phone: true }), await member({ phone: true })];
  for (const [guest, audience] of [
    [here, 'in-person'],
    [online, 'online'],
  ] as const)
    data(await guest.browser.call(registerForEvent, { ...params(event), body: { audience } }));
  await foyer.outbox.drain();
  const remind = async (hours: number) => {
    foyer.clock.set(new Date(new Date(start).getTime() - hours * 3_600_000));
    await startReminders(foyer.deps);
  };
  for (const hours of [24, 1, 0.15]) await remind(hours);
  const reminders = async (guest: typeof here) =>
    (await guest.texts()).filter((text) => text.includes('Starting soon'));
  expect([(await reminders(here)).length, (await reminders(online)).length]).toEqual([1, 2]);
});

test('a retried delivery sends nothing twice', async () => {
  const event = await newEvent(foyer, host);
  const guest = await member({ phone: true });
  const { id } = await guest.register(event);
  await guest.texts();
  await notifyConfirmed(foyer.deps, [{ eventId: event.id, registrationIds: [id] }]);
  expect(await guest.texts()).toHaveLength(1);
});

test('nobody who turned texts off gets one, nor a number that is no longer theirs', async () => {
  const event = await newEvent(foyer, host);
  const [quiet, moved, muted] = [
    await member({ phone: true }),
    await member({ phone: true }),
    await member({ phone: true }),
  ];
  data(await quiet.browser.call(changePreferences, { body: { notifications: { eventTexts: false } } }));
  data(await muted.browser.call(changePreferences, { body: { notifications: { on: false } } }));
  for (const { register } of [quiet, muted]) await register(event);
  await moved.register(event);
  const { db } = foyer.deps;
  await db.update(users).set({ phone: newPhone() }).where(eq(users.id, moved.id));
  for (const { texts } of [quiet, moved, muted]) expect(await texts()).toEqual([]);
});

test('quiet hours delay a text until they end', async () => {
  const event = await newEvent(foyer, host, { startsAt: inHours(foyer, 100), endsAt: inHours(foyer, 101) });
  const guest = await member({ phone: true });
  const now = foyer.clock.now();
  const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000).toISOString().slice(11, 16);
  const quietHours = { on: true, from: at(-60), until: at(60), timeZone: 'UTC' };
  data(await guest.browser.call(changePreferences, { body: { notifications: { quietHours } } }));
  await guest.register(event);
  expect(await guest.texts()).toEqual([]);
  foyer.clock.advance({ seconds: 61 * 60 });
  expect(await guest.texts()).toHaveLength(1);
});

test('a text that cannot be sent within a day is dropped', async () => {
  const event = await newEvent(foyer, host);
  const guest = await member({ phone: true });
  await guest.register(event);
  await confirmed(event);
  foyer.clock.advance({ seconds: eventTextSeconds + 1 });
  expect(await guest.texts()).toEqual([]);
});

/** Handles what the registration has caused, but sends no text yet. */
async function confirmed(event: { id: string }): Promise<void> {
  const rows = await foyer.deps.db
    .select({ id: registrations.id })
    .from(registrations)
    .where(eq(registrations.eventId, event.id));
  await notifyConfirmed(foyer.deps, [{ eventId: event.id, registrationIds: rows.map(({ id }) => id) }]);
}

test('a first verified email gets the confirmation and the ticket that could not be sent before, once', async () => {
  const event = await newEvent(foyer, host);
  const [unreachable, texted] = [await member({}), await member({ phone: true })];
  for (const { register } of [unreachable, texted]) await register(event);
  await foyer.outbox.drain();
  for (const { id, email, emails, texts } of [unreachable, texted]) {
    const before = (await texts()).length;
    const verify = () => foyer.deps.db.transaction((tx) => settleEmail(foyer.deps, tx, id, email, 'a-proof'));
    expect(await verify()).toBe('proven');
    const [confirmation] = await foyer.messagesTo(email);
    expect(confirmation?.subject).toBe("You're registered: Evening of compilers");
    expect(confirmation?.attachments?.map(({ name }) => name)).toEqual(['event.ics', 'ticket.pdf']);
    await confirmToNewContact(foyer.deps, { userId: id, contact: 'email' });
    expect([await emails(), (await texts()).length]).toEqual([1, before]);
  }
});

test('an open waitlist offer is sent to the first verified phone', async () => {
  const event = await newEvent(foyer, host, { capacity: { 'in-person': 1, online: null } });
  const [first, next] = [await member({ email: true }), await member({})];
  await first.register(event);
  data(await next.browser.call(joinWaitlist, { ...params(event), body: { party: 1 } }));
  data(await first.browser.call(cancelRegistration, params(event)));
  expect(await next.texts()).toEqual([]);
  await foyer.deps.db.transaction((tx) => claimPhone(foyer.deps, tx, next.id, next.phone));
  await repeatOffers(foyer.deps, { userId: next.id, contact: 'phone' });
  expect((await next.texts())[0]).toContain('A spot opened up for you: Evening of compilers.');
});

test('one purchase of a buyer with only a phone is one text, and a receipt that follows is one more', async () => {
  const event = await newEvent(foyer, host);
  const ticket = await newTicketType(host, event);
  const buyer = await member({ phone: true });
  const places = [{ ticketId: ticket.id }, { ticketId: ticket.id, holderName: 'Grace' }];
  const order = data(await buyer.browser.call(placeOrder, { ...params(event), body: { places } }));
  await pay(foyer, order.id, 5000);
  expect(await buyer.texts()).toEqual([
    expect.stringMatching(new RegExp(`^Foyer: Order confirmed: Evening of compilers, .*${short('o', order.id)}$`)),
  ]);
  expect(await buyer.inApp()).toEqual(["You're registered: Evening of compilers"]);
  data(await buyer.browser.call(cancelOrder, { params: { orderId: order.id }, body: {} }));
  expect((await buyer.texts())[0]).toContain('Tickets canceled: Evening of compilers.');
});
