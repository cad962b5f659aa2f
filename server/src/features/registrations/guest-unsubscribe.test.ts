import { addAttendee, sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import { oneClickPath } from '@foyer/contract/notifications/email-choices.ts';
import { placeOrder } from '@foyer/contract/orders/checkout.ts';
import { guestUnsubscribePath, readGuestRegistration } from '@foyer/contract/registrations/guest-access.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtpMailer } from '#src/adapters/smtp-mailer.ts';
import { addressBudgets } from '#src/config/addresses.ts';
import { guestToken } from '#src/features/event-notifications/guest-token.ts';
import { startReminders } from '#src/features/event-notifications/reminders/start-reminders.ts';
import { addressKey, shared, spend } from '#src/http/limits/limits.ts';
import { inHours, newEvent, newGuest } from '../../../test/events.ts';
import { newMember } from '../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { newTicketType } from '../../../test/orders.ts';
import { newEmail } from '../../../test/passwords.ts';
import { headerOf, type SmtpPeer, smtpPeer } from '../../../test/peers/smtp-peer.ts';
import { data, refusal } from '../../../test/people.ts';
import { signIn } from '../../../test/sessions.ts';

let foyer: TestApp;
let peer: SmtpPeer;
let host: Awaited<ReturnType<typeof newMember>>;
beforeEach(async () => {
  peer = await smtpPeer();
  foyer = await openTestApp({ mailer: smtpMailer({ url: peer.url, from: 'Foyer <hello@foyer.example>' }) });
  host = await newMember(foyer);
});
afterEach(async () => {
  await foyer.close();
  await peer.close();
});

/** The emails that an address received: subject and List-Unsubscribe link. */
async function mailsTo(email: string): Promise<[subject: string | null, unsubscribe: string | null][]> {
  await foyer.outbox.drain();
  return peer.received
    .filter(({ to }) => to.includes(email))
    .map(({ raw }) => {
      expect(headerOf(raw, 'List-Unsubscribe-Post')).toBe(
        headerOf(raw, 'List-Unsubscribe') && 'List-Unsubscribe=One-Click',
      );
      const subject = headerOf(raw, 'Subject')?.replace(/: Evening of compilers$/, '') ?? null;
      return [subject, headerOf(raw, 'List-Unsubscribe')];
    });
}
const pathIn = (link: string | null) => /^<http:\/\/localhost:3000(\/[^>]+)>$/.exec(link ?? '')?.[1] ?? 'no path';
const oneClick = async (url: string) =>
  await foyer.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
const write = async ({ id }: Pick<Event, 'id'>, subject: string) =>
  data(await host.browser.call(sendAnnouncement, { params: { id }, body: { subject, text: 'It is cold.' } }));

test('a guest without an account unsubscribes with one click, without affecting others of the same order', async () => {
  const event = await newEvent(foyer, host.browser, { startsAt: inHours(foyer, 30), endsAt: inHours(foyer, 32) });
  const ticket = await newTicketType(host.browser, event, { kind: 'free' });
  const [email, other] = [newEmail(), newEmail()];
  const buyer = await newGuest(foyer, { email: { address: newEmail(), proven: true } });
  const places = [email, other].map((holderEmail) => ({ ticketId: ticket.id, holderName: 'Inés', holderEmail }));
  const orderInput = { params: { id: event.id }, body: { places: [{ ticketId: ticket.id }, ...places] } };
  data(await buyer.browser.call(placeOrder, orderInput));
  await write(event, 'Bring a jacket');
  const [confirmed, written] = (await mailsTo(email)).toSorted(([a], [b]) => (b ?? '').localeCompare(a ?? ''));
  expect([confirmed?.[0], written?.[0]]).toEqual(["You're registered", 'Bring a jacket']);
  // All emails to an address carry the same link, because it unsubscribes the address, not one registration.
  expect(confirmed?.[1]).toBe(written?.[1]);

  const path = pathIn(written?.[1] ?? null);
  const opened = await foyer.app.inject({ method: 'GET', url: path });
  const page = `/unsubscribe#token=${path.split('/').at(-1)}`;
  expect([opened.statusCode, opened.headers.location]).toEqual([303, page]);
  foyer.clock.advance({ hours: 6 });
  await startReminders(foyer.deps);
  expect((await mailsTo(email)).at(-1)).toEqual(['Starting soon', written?.[1]]);

  expect([(await oneClick(path)).statusCode, (await oneClick(path)).statusCode]).toEqual([204, 204]);
  await signIn(foyer, host.browser, host.id);
  await write(event, 'Bring two');
  const { version } = event;
  const body = { version, startsAt: inHours(foyer, 25), endsAt: inHours(foyer, 26) };
  data(await host.browser.call(changeEvent, { params: { id: event.id }, body }));
  foyer.clock.advance({ hours: 24 });
  await startReminders(foyer.deps);
  expect((await mailsTo(email)).slice(3)).toEqual([]);
  expect((await mailsTo(other)).slice(3).map(([subject]) => subject)).toEqual(
    expect.arrayContaining(['Bring two', 'Event updated', 'Starting soon']),
  );
});

test('attendees added by hand can unsubscribe too; members have their own links, and forged links do nothing', async () => {
  const event = await newEvent(foyer, host.browser);
  const params = { id: event.id };
  const [email, known] = [newEmail(), newEmail()];
  data(await host.browser.call(addAttendee, { params, body: { name: 'Ada', email, tell: true } }));
  const member = await newGuest(foyer, { email: { address: known, proven: true } });
  data(await member.browser.call(registerForEvent, { params, body: {} }));
  await foyer.outbox.drain();
  await write(event, 'Welcome');
  const [first, second] = (await mailsTo(known)).map(([, link]) => link);
  expect([first, second]).toEqual([null, expect.stringContaining(oneClickPath)]);
  const path = pathIn((await mailsTo(email)).at(-1)?.[1] ?? null);
  // As with members' links, the response does not reveal whether a token is valid.
  const forged = [`${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`, path.replace(/.{75}$/, 'x'.repeat(75))];
  for (const one of forged) {
    const { statusCode, body } = await oneClick(one);
    expect([statusCode, body]).toEqual([204, '']);
  }
  expect((await write(event, 'Again')).recipients).toBe(2);
  await foyer.outbox.drain();
  expect((await oneClick(path)).statusCode).toBe(204);
  expect((await write(event, 'No more')).recipients).toBe(1);
  expect((await mailsTo(email)).map(([subject]) => subject)).toEqual(["You're registered", 'Welcome', 'Again']);
});

test('guest links share the limit on wrong links with members, and valid links do not count', async () => {
  const event = await newEvent(foyer, host.browser);
  const email = newEmail();
  const body = { name: 'Ada', email, tell: true };
  const { registrationId } = data(await host.browser.call(addAttendee, { params: { id: event.id }, body }));
  const token = guestToken(foyer.deps, { registrationId, holderEmail: email });
  const path = `${guestUnsubscribePath}/${token}`;
  const address = '127.0.0.1';
  const budget = shared(foyer.deps.settings, addressBudgets.wrongEmailLinks);
  const key = addressKey(foyer.deps, 'wrong-email-links', address);
  await spend(foyer.deps, key, budget, budget.limit - 2);
  const read = (of: string) => foyer.browser({ address }).call(readGuestRegistration, { body: { token: of } });
  for (const _ of [1, 2, 3]) expect((await oneClick(path)).statusCode).toBe(204);
  for (const _ of [1, 2, 3]) expect(data(await read(token)).audience).toBe('in-person');
  expect(refusal(await read('x'.repeat(75)))).toEqual([404, 'NOT_FOUND']);
  expect((await oneClick(`${oneClickPath}/${'x'.repeat(90)}`)).statusCode).toBe(204);
  const wrong = path.replace(/.{75}$/, 'x'.repeat(75));
  expect([(await oneClick(wrong)).statusCode, (await oneClick(path)).statusCode]).toEqual([429, 429]);
  expect(refusal(await read(token))).toEqual([429, 'RATE_LIMITED']);
  foyer.clock.advance({ minutes: budget.seconds / 60 });
  expect((await oneClick(wrong)).statusCode).toBe(204);
  expect(data(await read(token)).reminders).toBe(false);
});
