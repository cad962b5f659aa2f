import { randomUUID } from 'node:crypto';
import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { sendPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Counters, SharedCounters } from '#src/deps.ts';
import { databaseCounters } from '#src/http/limits/database-counters.ts';
import { requireBudget } from '#src/http/limits/limits.ts';
import { newLog } from '#src/log.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { ownRedis } from '../../../test/own-redis.ts';
import { withPassword } from '../../../test/passwords.ts';
import { newPhone, refusal } from '../../../test/people.ts';
import { solveHumanCheck } from '../../../test/solve-human-check.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { chooseCounters } from './choose-counters.ts';
import { memoryCounters } from './memory-counters.ts';

const redis = await ownRedis();
const log = newLog('silent');
const begun = async (): Promise<SharedCounters> => {
  const counters = await chooseCounters({ REDIS_URL: redis?.url }, log);
  if (!counters) throw new Error('no Redis');
  return counters;
};
/** A start does not wait long for Redis, but a busy machine may take longer to connect. */
const sharedByAll = async (): Promise<SharedCounters> => {
  const counters = await begun();
  await vi.waitFor(() => counters.shared.read(['any']), { timeout: 60_000 });
  return counters;
};

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(async () => {
  await foyer.close();
  await redis?.stop();
});

const start = new Date('2026-03-01T12:00:00Z');
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);

/** The behavior that all stores share. */
function behaveAlike(open: () => Promise<{ counters: Counters; close?: () => Promise<void> }>) {
  const asked = (key: string, now = start, many = 1) => ({ key, now, many, limit: 3, seconds: 60 });
  let counters: Counters;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    ({ counters, close } = await open());
  });
  afterAll(() => close?.());

  test('what is taken adds up until the window ends, and what would be too much takes nothing', async () => {
    const key = randomUUID();
    expect(await counters.spend(asked(key))).toEqual({ allowed: true, spent: 1, resetsAt: after(60) });
    expect(await counters.spend(asked(key, after(10), 3))).toEqual({ allowed: false, spent: 1, resetsAt: after(60) });
    expect(await counters.spend(asked(key, after(20), 2))).toEqual({ allowed: true, spent: 3, resetsAt: after(60) });
    expect(await counters.spend(asked(key, after(59)))).toMatchObject({ allowed: false });
    expect(await counters.read([key, randomUUID()])).toEqual([{ spent: 3, resetsAt: after(60) }]);
    expect(await counters.spend(asked(key, after(60)))).toEqual({ allowed: true, spent: 1, resetsAt: after(120) });
  });

  test('of many at once exactly as many pass as there is room for', async () => {
    const key = randomUUID();
    const all = await Promise.all(Array.from({ length: 30 }, () => counters.spend(asked(key))));
    expect(all.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  test('a count can be returned within its window, never below zero, and a counter can be cleared', async () => {
    const key = randomUUID();
    await counters.refund(key, start);
    await counters.spend(asked(key));
    for (let i = 0; i < 2; i += 1) await counters.refund(key, start);
    expect(await counters.spend(asked(key, start, 3))).toMatchObject({ allowed: true, spent: 3 });
    await counters.refund(key, after(60));
    expect(await counters.spend(asked(key))).toMatchObject({ allowed: false });
  });
}

describe('in the database', () => behaveAlike(async () => ({ counters: databaseCounters(foyer.deps.db) })));
describe('in this process', () => behaveAlike(async () => ({ counters: memoryCounters() })));

// Skipped without Debian's redis-server; the runner reports that.
describe.skipIf(!redis)('in Redis', () => {
  behaveAlike(async () => {
    const { shared, close } = await sharedByAll();
    return { counters: shared, close };
  });

  test('two processes count together', async () => {
    const [one, other] = await Promise.all([sharedByAll(), sharedByAll()]);
    const asked = { key: randomUUID(), many: 1, limit: 5, seconds: 60, now: start };
    const tries = Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).shared.spend(asked));
    expect((await Promise.all(tries)).filter(({ allowed }) => allowed)).toHaveLength(5);
    await Promise.all([one.close(), other.close()]);
  });

  test('while Redis is gone no codes are sent, signing in goes on, and other limits hold in this process', async () => {
    const counters = await sharedByAll();
    const app = await openTestApp({ counters });
    const person = await withPassword(app);
    const send = async (browser: TestClient) =>
      browser.call(sendPhoneCode, {
        body: { phoneNumber: newPhone(), method: 'sms', humanCheck: await solveHumanCheck(browser) },
      });
    const enter = () =>
      app.browser().call(signInByPassword, { body: { email: person.email, password: person.password } });
    expect((await send(app.browser())).status).toBe(200);

    await redis?.stop();
    expect(refusal(await send(app.browser()))).toEqual([503, 'UNAVAILABLE']);
    expect((await enter()).status).toBe(200);
    const two = { limit: 2, seconds: 60 };
    for (let i = 0; i < two.limit; i += 1) await requireBudget(app.deps, 'alone', two);
    await expect(requireBudget(app.deps, 'alone', two)).rejects.toMatchObject({ code: 'RATE_LIMITED' });

    await redis?.start();
    await expect.poll(async () => (await send(app.browser())).status).toBe(200);
    expect(await counters.shared.read(['alone'])).toEqual([]);
    await app.close();
    await counters.close();
  });

  test('one that is silent is waited for once, and asked again when it speaks', async () => {
    const { shared, close } = await sharedByAll();
    redis?.fallSilent();
    const asked = { key: randomUUID(), many: 1, limit: 5, seconds: 60, now: start };
    await expect(Promise.all([1, 2, 3].map(() => shared.spend(asked)))).rejects.toThrow();
    await expect(shared.spend(asked)).rejects.toThrow();
    redis?.wake();
    await vi.waitFor(() => shared.read(['any']), { timeout: 60_000 });
    expect((await shared.spend({ ...asked, key: randomUUID() })).allowed).toBe(true);
    await close();
  });

  test('a start waits no longer than a moment for a Redis that is not there', async () => {
    await redis?.stop();
    const counters = await begun();
    await expect(counters.shared.read(['any'])).rejects.toThrow();
    await counters.close();
    await redis?.start();
  });
});
