import { limits } from '@foyer/contract/limits.ts';
import { readCodeDelivery } from '@foyer/contract/one-time-codes/code-delivery.ts';
import { resendPhoneCode, sendPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { like } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { circuitBreaker } from '#src/adapters/circuit-breaker.ts';
import { twilioTexter } from '#src/adapters/twilio-texter.ts';
import { paidMessages, phoneSends, providerBreaker, sender } from '#src/config/sending.ts';
import { outboxRules } from '#src/db/outbox/outbox-dispatcher.ts';
import { outbox } from '#src/db/schema/outbox.ts';
import { budgets } from '#src/db/schema/requests.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { type HttpPeer, httpPeer, type PeerAnswer } from '../../../../test/peers/http-peer.ts';
import { twilioAccount } from '../../../../test/peers/twilio-peer.ts';
import { data, newPhone, refusal } from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { testClock } from '../../../../test/test-clock.ts';

const taken = { status: 201, body: { sid: 'SM1' } };
let foyer: TestApp;
let peer: HttpPeer;
/** The provider's response from now on. */
let answer: PeerAnswer;

/** An app whose text messages go to a provider on loopback. */
beforeEach(async () => {
  answer = taken;
  peer = await httpPeer(() => answer);
  const clock = testClock(new Date(Math.floor(Date.now() / 1000) * 1000));
  const account = { ...twilioAccount, apiUrl: peer.url, from: '+15005550006', deliveryReportUrl: null };
  const sms = twilioTexter(account, 'sms', circuitBreaker('Twilio', { clock }));
  const other = { name: 'another provider', carriesUpdates: false, send: async () => {} };
  foyer = await openTestApp({ clock, texters: { sms, whatsapp: other } });
});
afterEach(async () => {
  await foyer.close();
  await peer.close();
});

async function ask(browser: TestClient, method: 'sms' | 'whatsapp' = 'sms') {
  const body = { phoneNumber: newPhone(), method, humanCheck: await solveHumanCheck(browser) } as const;
  return browser.call(sendPhoneCode, { body });
}
const statusOf = async (browser: TestClient, verificationId: string) =>
  data(await browser.call(readCodeDelivery, { query: { verificationId } })).status;

/** Runs the outbox for as long as a code is valid. */
async function deliverAll(): Promise<void> {
  await foyer.outbox.drain();
  for (let passed = 0; passed < limits.code.lifetimeSeconds; passed += 10) {
    foyer.clock.advance({ seconds: 10 });
    await foyer.outbox.drain();
  }
}

/** Requests one code with this provider response; returns what was sent and the status shown on the page. */
async function askOnce() {
  const browser = foyer.browser();
  const { verificationId } = data(await ask(browser));
  expect(await statusOf(browser, verificationId)).toBe('sending');
  await deliverAll();
  return { browser, verificationId, posts: peer.requests.length, status: await statusOf(browser, verificationId) };
}

test('a code accepted by the provider is sent once', async () => {
  expect(await askOnce()).toMatchObject({ posts: 1, status: 'sent' });
});

test.each<[string, PeerAnswer, number]>([
  ['stays silent', 'silence', 1],
  ['hangs up', 'hang-up', 1],
  ['answers 500', { status: 500 }, 1],
  ['answers 504', { status: 504 }, 1],
  ['answers 400', { status: 400, body: { code: 21211 } }, 1],
  ['answers 429', { status: 429 }, 2],
  ['answers 503', { status: 503 }, 2],
])('a provider that %s gets no more messages than the budget allows', async (_, given, posts) => {
  answer = given;
  expect(posts).toBeLessThanOrEqual(paidMessages.attempts);
  expect(await askOnce()).toMatchObject({ posts, status: 'failed' });
});

test('a slow provider that responds in time got the message', async () => {
  await peer.close();
  const { promise, resolve } = Promise.withResolvers<PeerAnswer>();
  peer = await httpPeer(() => promise);
  const account = { ...twilioAccount, apiUrl: peer.url, from: '+15005550006', deliveryReportUrl: null };
  const sending = twilioTexter(account, 'sms').send({
    to: '+12015550123',
    text: 'hello',
    language: 'en',
    idempotencyKey: 'slow',
  });
  await expect.poll(() => peer.requests.length).toBe(1);
  resolve(taken);
  await sending;
  expect(peer.requests).toHaveLength(1);
  expect(outboxRules.leaseMs).toBeGreaterThan(sender.timeoutMs);
});

test('other browsers cannot read the status, and a failed code can be requested again', async () => {
  answer = { status: 500 };
  const { browser, verificationId } = await askOnce();
  const stranger = await foyer.browser().call(readCodeDelivery, { query: { verificationId } });
  expect(refusal(stranger)).toEqual([400, 'CODE_EXPIRED']);
  answer = taken;
  const body = { verificationId, humanCheck: await solveHumanCheck(browser) };
  data(await browser.call(resendPhoneCode, { body }));
  await foyer.outbox.drain();
  expect(await statusOf(browser, verificationId)).toBe('sent');
});

test('a message whose process died is sent at most once more, however often processes die', async () => {
  data(await ask(foyer.browser()));
  // For every allowed attempt, a process claimed the row and died.
  await foyer.deps.db.update(outbox).set({ attempts: paidMessages.attempts });
  await deliverAll();
  expect(peer.requests).toHaveLength(0);
});

test('another attempt spends the budgets, and is not made if they are used up', async () => {
  answer = { status: 503 };
  const spent = async () => {
    const rows = await foyer.deps.db.select().from(budgets).where(like(budgets.key, 'send-%'));
    return Object.fromEntries(rows.map(({ key, spent: count }) => [key.replace(/:.*/, ''), count]));
  };
  await askOnce();
  expect(await spent()).toMatchObject({
    'send-hourly': 2,
    'send-daily': 2,
    'send-prefix': 2,
    'send-country-US': 2,
    'send-total': 2,
  });
  foyer.clock.advance({ days: 1 });
  const { requests } = peer;
  const before = requests.length;
  data(await ask(foyer.browser()));
  const full = { spent: phoneSends.daily.limit };
  await foyer.deps.db.update(budgets).set(full).where(like(budgets.key, 'send-daily:%'));
  await deliverAll();
  // If the budget of the requesting address or of the phone is used up, the first attempt was the last.
  expect(requests.length - before).toBe(1);
});

test('the circuit breaker opens after repeated failures, tries one message, and closes when it is accepted', async () => {
  answer = { status: 500 };
  for (let i = 0; i < providerBreaker.failures; i += 1) {
    data(await ask(foyer.browser()));
    await foyer.outbox.drain();
  }
  expect(peer.requests).toHaveLength(providerBreaker.failures);

  // Refused before any budget is spent; the other channel still works.
  const browser = foyer.browser();
  const refused = await ask(browser);
  expect(refusal(refused)).toEqual([400, 'CHANNEL_NOT_AVAILABLE']);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  data(await ask(browser, 'whatsapp'));
  expect(peer.requests).toHaveLength(providerBreaker.failures);

  // Half open: one of several is sent, and the rest waits while it fails.
  foyer.clock.advance({ seconds: providerBreaker.openSeconds });
  const waiting = [foyer.browser(), foyer.browser(), foyer.browser()];
  for (const one of waiting) data(await ask(one));
  await foyer.outbox.drain();
  expect(peer.requests).toHaveLength(providerBreaker.failures + 1);
  expect(refusal(await ask(foyer.browser()))).toEqual([400, 'CHANNEL_NOT_AVAILABLE']);

  foyer.clock.advance({ seconds: providerBreaker.openSeconds });
  answer = taken;
  data(await ask(foyer.browser()));
  await foyer.outbox.drain();
  data(await ask(foyer.browser()));
  await foyer.outbox.drain();
  expect(peer.requests).toHaveLength(providerBreaker.failures + 3);
});

test('refusals of single messages do not open the breaker', async () => {
  answer = { status: 400, body: { code: 21211 } };
  for (let i = 0; i <= providerBreaker.failures; i += 1) {
    data(await ask(foyer.browser()));
    await foyer.outbox.drain();
  }
  expect(peer.requests).toHaveLength(providerBreaker.failures + 1);
});
