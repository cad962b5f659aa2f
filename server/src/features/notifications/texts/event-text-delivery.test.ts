import { sendPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { completeProfile } from '@foyer/contract/profiles/profiles.ts';
import { registerForEvent } from '@foyer/contract/registrations/registrations.ts';
import { readPreferences } from '@foyer/contract/settings/preferences.ts';
import { and, eq, like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { circuitBreaker } from '#src/adapters/circuit-breaker.ts';
import { twilioTexter } from '#src/adapters/twilio-texter.ts';
import { eventTextSends, paidMessages, providerBreaker } from '#src/config/sending.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { budgets } from '#src/db/schema/requests.ts';
import { newEvent, newGuest } from '../../../../test/events.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail } from '../../../../test/passwords.ts';
import { type HttpPeer, httpPeer, type PeerAnswer } from '../../../../test/peers/http-peer.ts';
import { twilioAccount } from '../../../../test/peers/twilio-peer.ts';
import { data, newPhone } from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { testClock } from '../../../../test/test-clock.ts';

const taken = { status: 201, body: { sid: 'SM1' } };
let foyer: TestApp;
let host: TestClient;
let peer: HttpPeer;
/** The provider's response from now on. */
let answer: PeerAnswer;

/** An app with the budgets of production, whose SMS go to a provider on loopback. */
beforeEach(async () => {
  answer = taken;
  peer = await httpPeer(() => answer);
  const clock = testClock(new Date(Math.floor(Date.now() / 1000) * 1000));
  const account = { ...twilioAccount, apiUrl: peer.url, from: '+15005550006', deliveryReportUrl: null };
  const sms = twilioTexter(account, 'sms', circuitBreaker('Twilio', { clock }));
  foyer = await openTestApp({ clock, texters: { sms }, settings: { channels: ['sms'], budgetFactor: 1 } });
  host = await newHost(foyer);
});
afterEach(async () => {
  await foyer.close();
  await peer.close();
});

/** Made without a sign-up, whose code would count as a message. */
async function newHost(app: TestApp): Promise<TestClient> {
  const { browser } = await newGuest(app);
  const body = { firstName: 'Ada', lastName: 'Lovelace', urlSlug: 'ada-hosts', title: 'Analyst', company: 'Engines' };
  data(await browser.call(completeProfile, { body }));
  return browser;
}

async function phoneOnly(phone = newPhone()) {
  const guest = await newGuest(foyer, {
    email: { address: newEmail(), proven: false },
    phone: { number: phone, proven: true },
  });
  const register = async (event: { id: string }) =>
    data(await guest.browser.call(registerForEvent, { params: { id: event.id }, body: {} }));
  return { ...guest, phone, register };
}
/** Registers this member for a new event and delivers everything that is due. */
async function register(guest: Awaited<ReturnType<typeof phoneOnly>>): Promise<void> {
  await guest.register(await newEvent(foyer, host));
  await foyer.outbox.drain();
}
const textRows = () =>
  foyer.deps.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.kind, 'text'), like(outbox.idempotencyKey, 'event-%')));
const spent = async (name: string) =>
  (
    await foyer.deps.db
      .select()
      .from(budgets)
      .where(like(budgets.key, `${name}%`))
  ).reduce((sum, row) => sum + row.spent, 0);

test('an answer that may have been a delivery is never repeated', async () => {
  answer = { status: 500 };
  await register(await phoneOnly());
  foyer.clock.advance({ days: 1 });
  await foyer.outbox.drain();
  expect(peer.requests).toHaveLength(1);
  expect((await textRows()).map(({ deadAt }) => deadAt !== null)).toEqual([true]);
});

test('a text that was certainly not accepted is tried once more, and both attempts are counted', async () => {
  answer = { status: 429 };
  await register(await phoneOnly());
  for (let at = 0; at < 3; at += 1) {
    foyer.clock.advance({ seconds: 60 });
    await foyer.outbox.drain();
  }
  expect(peer.requests).toHaveLength(paidMessages.attempts);
  expect(await spent('event-text-total')).toBe(paidMessages.attempts);
});

test('after STOP nothing more is sent, and the settings say so', async () => {
  const guest = await phoneOnly();
  answer = { status: 400, body: { code: 21610 } };
  await register(guest);
  expect(data(await guest.browser.call(readPreferences, {})).notifications.eventTexts).toBe(false);
  answer = taken;
  await register(guest);
  expect(peer.requests).toHaveLength(1);
});

test('while the provider is paused, texts wait and spend no attempt', async () => {
  answer = { status: 503 };
  for (let at = 0; at < providerBreaker.failures; at += 1) await register(await phoneOnly(`+1303${555 + at}2000`));
  const before = peer.requests.length;
  await register(await phoneOnly('+13035703000'));
  expect(peer.requests).toHaveLength(before);
  const counted = await spent('event-text-total');
  foyer.clock.advance({ seconds: providerBreaker.openSeconds / 2 });
  await foyer.outbox.drain();
  expect(await spent('event-text-total')).toBe(counted);
  answer = taken;
  // First a single text as a trial, then the others.
  for (let at = 0; at < 3; at += 1) {
    foyer.clock.advance({ seconds: providerBreaker.openSeconds });
    await foyer.outbox.drain();
  }
  const outcomes = (await textRows()).map(({ deliveredAt, lastError }) => (deliveredAt ? 'delivered' : lastError));
  expect(outcomes).toEqual(Array(providerBreaker.failures + 1).fill('delivered'));
});

test('texts beyond the budget of a prefix wait for the next hour, and codes to the same numbers are still sent', async () => {
  const event = await newEvent(foyer, host);
  const { limit, seconds } = eventTextSends.prefix;
  const guests = [];
  for (let at = 0; at <= limit; at += 1) guests.push(await phoneOnly(`+1305555${3000 + at}`));
  for (const guest of guests) await guest.register(event);
  await foyer.outbox.drain();
  expect(peer.requests).toHaveLength(limit);

  const browser = foyer.browser();
  const body = {
    phoneNumber: guests[0]?.phone ?? '',
    method: 'sms',
    humanCheck: await solveHumanCheck(browser),
  } as const;
  expect((await browser.call(sendPhoneCode, { body })).status).toBe(200);
  await foyer.outbox.drain();
  expect(peer.requests).toHaveLength(limit + 1);

  foyer.clock.advance({ seconds });
  await foyer.outbox.drain();
  expect(peer.requests).toHaveLength(limit + 2);
  expect((await textRows()).every(({ deliveredAt }) => deliveredAt !== null)).toBe(true);
});

test('one event uses up only its own share of all texts', async () => {
  const { event } = eventTextSends;
  const large = await newEvent(foyer, host);
  await foyer.deps.db.insert(budgets).values({
    key: `event-text-event:${large.id}`,
    spent: event.limit,
    resetsAt: new Date(foyer.clock.now().getTime() + event.seconds * 1000),
  });
  const guest = await phoneOnly();
  await guest.register(large);
  await foyer.outbox.drain();
  expect(peer.requests).toHaveLength(0);
  await register(guest);
  expect(peer.requests).toHaveLength(1);
});

test('a country that is not served gets no text', async () => {
  const { texters, settings } = foyer.deps;
  const served = await openTestApp({ texters, settings: { ...settings, phoneCountries: new Set(['ES']) } });
  const own = { foyer, host };
  [foyer, host] = [served, await newHost(served)];
  await register(await phoneOnly());
  expect(peer.requests).toHaveLength(0);
  await served.close();
  ({ foyer, host } = own);
});
