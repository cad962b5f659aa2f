import { listNotifications, markNotificationsRead } from '@foyer/contract/notifications/notifications.ts';
import { changeAttendanceMode } from '@foyer/contract/orders/attendance-mode.ts';
import {
  approveRegistration,
  cancelRegistration,
  declineRegistration,
  registerForEvent,
} from '@foyer/contract/registrations/registrations.ts';
import { changePreferences } from '@foyer/contract/settings/preferences.ts';
import { acceptTransfer } from '@foyer/contract/transfers.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pushRules } from '#src/config/push.ts';
import { users } from '#src/db/schema/accounts.ts';
import { sendDigests } from '#src/features/notifications/send-digests.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { newMember } from '../../../../test/members.ts';
import { openListeningApp } from '../../../../test/open-listening-app.ts';
import type { TestApp } from '../../../../test/open-test-app.ts';
import { startTransfer } from '../../../../test/orders.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { data } from '../../../../test/people.ts';
import { pushBrowser } from '../../../../test/push-browser.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openListeningApp();
});
afterAll(() => foyer.close());

/** Delivers host news, which is collected for ten seconds. */
async function deliverHostNews() {
  await foyer.outbox.drain();
  foyer.clock.advance({ seconds: 10 });
  await foyer.outbox.drain();
}

async function newHost() {
  const { browser, id } = await newMember(foyer);
  const email = newEmail();
  await foyer.deps.db.update(users).set({ email, emailVerifiedAt: foyer.clock.now() }).where(eq(users.id, id));
  const bell = async () => {
    await deliverHostNews();
    const { items } = data(await browser.call(listNotifications, { query: {} }));
    return items.filter(({ kind }) => kind === 'hosting').map(({ title }) => title.en);
  };
  return { browser, email, bell };
}
const register = async ({ id }: { id: string }, browser?: TestClient, audience?: 'online') => {
  const guest = browser ?? (await newGuest(foyer)).browser;
  return {
    guest,
    ...data(await guest.call(registerForEvent, { params: { id }, body: { ...(audience && { audience }) } })),
  };
};

test('a host has one unread line for all new attendees and one for cancellations', async () => {
  const { browser, bell } = await newHost();
  const event = await newEvent(foyer, browser, { title: 'Parsers' });
  const { guest } = await register(event);
  expect(await bell()).toEqual(['1 new registration: Parsers']);
  await register(event);
  await register(event);
  expect(await bell()).toEqual(['3 new registrations: Parsers']);
  data(await browser.call(markNotificationsRead, { body: { until: foyer.clock.now().toISOString() } }));
  await register(event);
  expect(await bell()).toEqual(['1 new registration: Parsers', '3 new registrations: Parsers']);
  data(await guest.call(cancelRegistration, { params: { id: event.id } }));
  expect(await bell()).toEqual([
    '1 cancellation: Parsers',
    '1 new registration: Parsers',
    '3 new registrations: Parsers',
  ]);
});

test('a host’s browser is told once until they have read it, and as they choose', async () => {
  const { browser, bell } = await newHost();
  const phone = pushBrowser(foyer.deps.settings.publicUrl);
  await phone.turnOn(browser);
  const event = await newEvent(foyer, browser, { title: 'Parsers' });
  const told = async () => {
    await bell();
    foyer.clock.advance({ seconds: pushRules.awaySeconds * 2 });
    await foyer.outbox.drain();
    return (await phone.received()).map(({ body, path }) => ({ body, path }));
  };
  const first = { body: '1 new registration: Parsers', path: `/events/${event.id}/manage` };
  await register(event);
  expect(await told()).toEqual([first]);
  await register(event);
  expect(await told()).toEqual([first]);
  data(await browser.call(markNotificationsRead, { body: { until: foyer.clock.now().toISOString() } }));
  const inApp = { kind: 'hosting', channel: 'in-app' } as const;
  data(await browser.call(changePreferences, { body: { notifications: { muted: [inApp] } } }));
  await register(event);
  expect((await told()).length).toBe(2);
  const muted = [inApp, { kind: 'hosting', channel: 'push' } as const];
  data(await browser.call(changePreferences, { body: { notifications: { muted } } }));
  await register(event);
  expect((await told()).length).toBe(2);
});

test('a transfer or a change of attendance mode does not count as a new registration', async () => {
  const { browser, bell } = await newHost();
  const event = await newEvent(foyer, browser, { title: 'Grammars', type: 'hybrid' });
  const [handed, switched] = [await register(event, undefined, 'online'), await register(event, undefined, 'online')];
  expect(await bell()).toEqual(['2 new registrations: Grammars']);
  data(await browser.call(markNotificationsRead, { body: { until: foyer.clock.now().toISOString() } }));
  await register(event, undefined, 'online');
  expect(await bell()).toEqual(['1 new registration: Grammars', '2 new registrations: Grammars']);
  const token = await startTransfer(foyer, handed.guest, handed.id);
  data(await (await newGuest(foyer)).browser.call(acceptTransfer, { body: { token } }));
  data(await switched.guest.call(changeAttendanceMode, { params: { registrationId: switched.id }, body: {} }));
  await register(event, undefined, 'online');
  expect(await bell()).toEqual(['2 new registrations: Grammars', '2 new registrations: Grammars']);
});

test('registrations counted in a line that was read are not counted again', async () => {
  const { browser, bell } = await newHost();
  const event = await newEvent(foyer, browser, { title: 'Lexers' });
  await register(event);
  await foyer.outbox.drain();
  foyer.clock.advance({ seconds: 10 });
  // Early enough to be counted by the line that is due, before its own is.
  await register(event);
  foyer.clock.advance({ milliseconds: 1 });
  await foyer.outbox.drain();
  data(await browser.call(markNotificationsRead, { body: { until: foyer.clock.now().toISOString() } }));
  expect(await bell()).toEqual(['2 new registrations: Lexers']);
  await register(event);
  expect(await bell()).toEqual(['1 new registration: Lexers', '2 new registrations: Lexers']);
});

test('hosts see the number of open requests, and are not notified of those they approved', async () => {
  const { browser, bell } = await newHost();
  const event = await newEvent(foyer, browser, { title: 'Salon', approvalNeeded: true });
  const { id: registrationId } = await register(event);
  const { id: other } = await register(event);
  expect(await bell()).toEqual(['2 requests to review: Salon']);
  const { items } = data(await browser.call(listNotifications, { query: {} }));
  expect(items.find(({ kind }) => kind === 'hosting')?.path).toMatch(/manage\/attendees\?state=pending$/);
  data(await browser.call(approveRegistration, { params: { id: event.id, registrationId } }));
  expect(await bell()).toEqual(['1 request to review: Salon']);
  data(await browser.call(declineRegistration, { params: { id: event.id, registrationId: other } }));
  expect(await bell()).toEqual([]);
  // A line that was read stays as it was, and a decision creates no new line.
  const { id: late } = await register(event);
  await register(event);
  expect(await bell()).toEqual(['2 requests to review: Salon']);
  data(await browser.call(markNotificationsRead, { body: { until: foyer.clock.now().toISOString() } }));
  data(await browser.call(approveRegistration, { params: { id: event.id, registrationId: late } }));
  expect(await bell()).toEqual(['2 requests to review: Salon']);
});

test('a withdrawn request no longer counts, and is not a cancellation', async () => {
  const { browser, bell } = await newHost();
  const event = await newEvent(foyer, browser, { title: 'Soirée', approvalNeeded: true });
  const guests = [(await register(event)).guest, (await register(event)).guest];
  expect(await bell()).toEqual(['2 requests to review: Soirée']);
  const left: string[][] = [];
  for (const guest of guests) {
    data(await guest.call(cancelRegistration, { params: { id: event.id } }));
    left.push(await bell());
  }
  expect(left).toEqual([['1 request to review: Soirée'], []]);
  const { guest, id: registrationId } = await register(event);
  data(await browser.call(approveRegistration, { params: { id: event.id, registrationId } }));
  data(await guest.call(cancelRegistration, { params: { id: event.id } }));
  expect(await bell()).toEqual(['1 cancellation: Soirée']);
});

test('host emails are sent once a day as a digest, and not to hosts who turned them off', async () => {
  const [host, quiet] = [await newHost(), await newHost()];
  const muted = (['email', 'in-app'] as const).map((channel) => ({ kind: 'hosting' as const, channel }));
  data(await quiet.browser.call(changePreferences, { body: { notifications: { muted } } }));
  for (const { browser } of [host, quiet]) {
    const event = await newEvent(foyer, browser, { title: 'Compilers' });
    await register(event);
    await deliverHostNews();
    await register(event);
    await deliverHostNews();
  }
  expect(await quiet.bell()).toEqual([]);
  await sendDigests(foyer.deps);
  expect(await foyer.messagesTo(host.email)).toEqual([]);
  foyer.clock.advance({ seconds: 24 * 60 * 60 });
  await sendDigests(foyer.deps);
  const [told, ...more] = await foyer.messagesTo(host.email);
  expect(told?.text).toContain('2 new registrations: Compilers');
  expect(more).toEqual([]);
  expect(await foyer.messagesTo(quiet.email)).toEqual([]);
});
