import { sendAnnouncement } from '@foyer/contract/attendees/attendees.ts';
import { changeEvent } from '@foyer/contract/event-editing/editing.ts';
import type { Event } from '@foyer/contract/events/event.ts';
import * as emailChoices from '@foyer/contract/notifications/email-choices.ts';
import { listNotifications } from '@foyer/contract/notifications/notifications.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { changePreferences, type PreferenceChange, readPreferences } from '@foyer/contract/settings/preferences.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { smtpMailer } from '#src/adapters/smtp-mailer.ts';
import { addressBudgets } from '#src/config/addresses.ts';
import { users } from '#src/db/schema/accounts.ts';
import { userPreferences } from '#src/db/schema/settings.ts';
import { startReminders } from '#src/features/event-notifications/reminders/start-reminders.ts';
import { addressKey, shared, spend } from '#src/http/limits/limits.ts';
import { inHours, newEvent, newGuest } from '../../../../test/events.ts';
import { type Member, newMember } from '../../../../test/members.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { headerOf, type SmtpPeer, smtpPeer } from '../../../../test/peers/smtp-peer.ts';
import { data, refusal } from '../../../../test/people.ts';
import { signIn } from '../../../../test/sessions.ts';

let foyer: TestApp;
let peer: SmtpPeer;
let host: Member;
// One app per test, because moving the clock affects everything in it.
beforeEach(async () => {
  peer = await smtpPeer();
  foyer = await openTestApp({ mailer: smtpMailer({ url: peer.url, from: 'Foyer <hello@foyer.example>' }) });
  host = await newMember(foyer);
});
afterEach(async () => {
  await foyer.close();
  await peer.close();
});

const [reminder, changed, confirmed] = ['Starting soon', 'Event updated', "You're registered"];

const newEvening = () => newEvent(foyer, host.browser, { startsAt: inHours(foyer, 30), endsAt: inHours(foyer, 32) });

/** An attendee, with the headers of their emails. */
async function newAttendee(
  event: Event,
  { language = 'en', chosen }: { language?: 'en' | 'es'; chosen?: PreferenceChange } = {},
) {
  const email = newEmail();
  const { id, browser } = await newGuest(foyer, { email: { address: email, proven: true }, language });
  if (chosen) data(await browser.call(changePreferences, { body: chosen }));
  data(await browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  const mails = async () => {
    await foyer.outbox.drain();
    return peer.received
      .filter(({ to }) => to.includes(email))
      .map(({ raw }) => ({
        subject: headerOf(raw, 'Subject')?.replace(/: Evening of compilers$/, '') ?? null,
        link: headerOf(raw, 'List-Unsubscribe'),
        post: headerOf(raw, 'List-Unsubscribe-Post'),
      }));
  };
  const subjects = async () => (await mails()).map(({ subject }) => subject);
  const chosenNow = async () => {
    await signIn(foyer, browser, id);
    const { reminderEmails, announcementEmails } = data(await browser.call(readPreferences, {})).notifications;
    return { reminderEmails, announcementEmails };
  };
  return { id, email, browser, mails, subjects, chosenNow };
}

const write = async ({ id }: Event, subject: string) => {
  await signIn(foyer, host.browser, host.id);
  data(await host.browser.call(sendAnnouncement, { params: { id }, body: { subject, text: 'It is cold.' } }));
};
async function after(hours: number): Promise<void> {
  foyer.clock.advance({ hours });
  await startReminders(foyer.deps);
}
const pathIn = (link: string | null | undefined) =>
  /^<http:\/\/localhost:3000(\/api\/settings\/unsubscribe\/[\w.-]+)>$/.exec(link ?? '')?.[1] ?? 'no path';
const tokenIn = (path: string) => path.split('/').at(-1) ?? '';
const oneClick = async (url: string) => {
  const { statusCode, body, headers } = await foyer.app.inject({
    method: 'POST',
    url,
    payload: 'List-Unsubscribe=One-Click',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  return { statusCode, body, cookies: headers['set-cookie'] };
};
const constant = { statusCode: 204, body: '', cookies: undefined };
const read = (token: string) => foyer.browser().call(emailChoices.readEmailChoice, { body: { token } });
const refuse = (token: string) => foyer.browser().call(emailChoices.refuseEmail, { body: { token } });

/** The unsubscribe paths of the two kinds of email that can be turned off. */
async function pathsOf(event: Event, { mails }: Awaited<ReturnType<typeof newAttendee>>) {
  await write(event, 'Bring a jacket');
  await after(6);
  const all = await mails();
  const pathAbout = (about: string) => pathIn(all.find(({ subject }) => subject === about)?.link);
  return { reminding: pathAbout(reminder), writing: pathAbout('Bring a jacket') };
}

test('only reminders and announcements carry the unsubscribe headers', async () => {
  const event = await newEvening();
  const guest = await newAttendee(event);
  const paths = await pathsOf(event, guest);
  await signIn(foyer, host.browser, host.id);
  const body = { version: event.version, startsAt: inHours(foyer, 25), endsAt: inHours(foyer, 26) };
  data(await host.browser.call(changeEvent, { params: { id: event.id }, body }));
  const one = (path: string) => ({ link: `<http://localhost:3000${path}>`, post: 'List-Unsubscribe=One-Click' });
  const none = { link: null, post: null };
  const mails = await guest.mails();
  expect(mails).toHaveLength(4);
  expect(mails).toEqual(
    expect.arrayContaining([
      { subject: confirmed, ...none },
      { subject: 'Bring a jacket', ...one(paths.writing) },
      { subject: reminder, ...one(paths.reminding) },
      { subject: changed, ...none },
    ]),
  );
  expect(paths.reminding).not.toBe(paths.writing);
});

test('one click without a cookie turns off only its own kind, and the settings show it and can turn it back on', async () => {
  const event = await newEvening();
  const [guest, other] = [await newAttendee(event), await newAttendee(event)];
  const { reminding, writing } = await pathsOf(event, guest);
  expect([await oneClick(reminding), await oneClick(reminding)]).toEqual([constant, constant]);
  expect(await guest.chosenNow()).toEqual({ reminderEmails: false, announcementEmails: true });
  await after(23);
  await write(event, 'See you soon');
  expect((await guest.subjects()).slice(3)).toEqual(['See you soon']);
  expect((await other.subjects()).slice(3).toSorted()).toEqual(['See you soon', reminder]);

  expect(await oneClick(writing)).toEqual(constant);
  await write(event, 'Bring two');
  expect((await guest.subjects()).slice(4)).toEqual([]);
  // The announcement is still readable in the app.
  await signIn(foyer, guest.browser, guest.id);
  const { items } = data(await guest.browser.call(listNotifications, { query: {} }));
  expect(items.map(({ title }) => title.en)).toContainEqual(expect.stringMatching(/: Bring two — It is cold\.$/));

  data(await guest.browser.call(changePreferences, { body: { notifications: { announcementEmails: true } } }));
  await write(event, 'Bring three');
  expect((await guest.subjects()).slice(4)).toEqual(['Bring three']);
  expect(await other.chosenNow()).toEqual({ reminderEmails: true, announcementEmails: true });
});

test('an attendee who unsubscribed from reminders is still notified of changes', async () => {
  const event = await newEvening();
  const guest = await newAttendee(event);
  const { reminding, writing } = await pathsOf(event, guest);
  for (const path of [reminding, writing]) await oneClick(path);
  await signIn(foyer, host.browser, host.id);
  const body = { version: event.version, startsAt: inHours(foyer, 25), endsAt: inHours(foyer, 26) };
  data(await host.browser.call(changeEvent, { params: { id: event.id }, body }));
  await after(24);
  expect((await guest.subjects()).slice(3)).toEqual([changed]);
});

test('opening the link changes nothing and redirects to a page in the member’s language', async () => {
  const event = await newEvening();
  const guest = await newAttendee(event);
  const { reminding } = await pathsOf(event, guest);
  await foyer.deps.db.update(users).set({ language: 'es' }).where(eq(users.id, guest.id));
  for (const method of ['GET', 'HEAD'] as const) {
    const { statusCode, headers } = await foyer.app.inject({ method, url: reminding });
    expect([statusCode, headers.location]).toEqual([303, `/unsubscribe#token=${tokenIn(reminding)}`]);
  }
  const token = tokenIn(reminding);
  expect(data(await read(token))).toEqual({ email: 'reminderEmails', on: true, language: 'es' });
  expect(await guest.chosenNow()).toEqual({ reminderEmails: true, announcementEmails: true });
  data(await refuse(token));
  expect(data(await read(token)).on).toBe(false);
  expect(await guest.chosenNow()).toEqual({ reminderEmails: false, announcementEmails: true });
});

test('an old link still works; forged links and those for a previous address do nothing and get the same response', async () => {
  const event = await newEvening();
  const [guest, other] = [await newAttendee(event), await newAttendee(event)];
  const { reminding } = await pathsOf(event, guest);
  const [, , mac = ''] = tokenIn(reminding).split('.');
  const forged = [
    `reminderEmails.${other.id}.${mac}`,
    `announcementEmails.${guest.id}.${mac}`,
    `reminderEmails.${guest.id}.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
    `reminderEmails.${foyer.deps.random.uuid()}.${mac}`,
    `analytics.${guest.id}.${mac}`,
    `reminderEmails.nobody-at-all.${mac}`,
    'x'.repeat(90),
  ];
  const isRefused = async (token: string) => {
    expect(await oneClick(`${emailChoices.oneClickPath}/${token}`)).toEqual(constant);
    expect(refusal(await read(token))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await refuse(token))).toEqual([404, 'NOT_FOUND']);
  };
  for (const token of forged) await isRefused(token);
  const { email } = guest;
  await foyer.deps.db.update(users).set({ email: newEmail() }).where(eq(users.id, guest.id));
  await isRefused(tokenIn(reminding));
  const rows = await foyer.deps.db.select({ userId: userPreferences.userId }).from(userPreferences);
  expect(rows.map(({ userId }) => userId)).not.toEqual(expect.arrayContaining([guest.id]));
  expect(await other.chosenNow()).toEqual({ reminderEmails: true, announcementEmails: true });

  await foyer.deps.db.update(users).set({ email }).where(eq(users.id, guest.id));
  foyer.clock.advance({ hours: 400 * 24 });
  expect(await oneClick(reminding)).toEqual(constant);
  expect(await guest.chosenNow()).toEqual({ reminderEmails: false, announcementEmails: true });
});

test('guessing links is rate limited, and valid links do not count', async () => {
  const event = await newEvening();
  const guest = await newAttendee(event);
  const { reminding } = await pathsOf(event, guest);
  const budget = shared(foyer.deps.settings, addressBudgets.wrongEmailLinks);
  const wrong = `${emailChoices.oneClickPath}/${'x'.repeat(90)}`;
  const key = addressKey(foyer.deps, 'wrong-email-links', '127.0.0.1');
  await spend(foyer.deps, key, budget, budget.limit - 1);
  for (const _ of [1, 2, 3]) expect((await oneClick(reminding)).statusCode).toBe(204);
  expect((await oneClick(wrong)).statusCode).toBe(204);
  expect((await oneClick(wrong)).statusCode).toBe(429);
  expect((await oneClick(reminding)).statusCode).toBe(429);
  foyer.clock.advance({ minutes: budget.seconds / 60 });
  expect((await oneClick(wrong)).statusCode).toBe(204);
});

test('a member who muted event emails gets none, whatever the two opt-outs say', async () => {
  const event = await newEvening();
  const muted = [{ kind: 'events', channel: 'email' }] as const;
  const guest = await newAttendee(event, { chosen: { notifications: { muted: [...muted] } } });
  const silent = await newAttendee(event, { chosen: { notifications: { on: false } } });
  const digest = await newAttendee(event, { chosen: { notifications: { digest: 'daily', reminderEmails: false } } });
  await write(event, 'Bring a jacket');
  await after(6);
  expect([await guest.subjects(), await silent.subjects()]).toEqual([[], []]);
  expect(await digest.subjects()).toEqual(['Bring a jacket']);
});
