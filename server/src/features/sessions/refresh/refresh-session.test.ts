import { listSessions, readMe, refreshSession, signOut } from '@foyer/contract/accounts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#src/config.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, refusal, signUp } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const refused = [401, 'REFRESH_REFUSED'];

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const refresh = (browser: TestClient, refreshToken: string) => browser.call(refreshSession, { body: { refreshToken } });

async function someone(options?: { remember?: boolean }) {
  const browser = foyer.browser();
  const userId = await newUser(foyer);
  return { browser, userId, ...(await signIn(foyer, browser, userId, options)) };
}

async function auditOf(sessionId: string): Promise<string[]> {
  const rows = await foyer.deps.db
    .select({ event: auditEvents.event })
    .from(auditEvents)
    .where(eq(auditEvents.sessionId, sessionId));
  return rows.map(({ event }) => event);
}

async function rowOf(sessionId: string) {
  const [row] = await foyer.deps.db.select().from(sessions).where(eq(sessions.id, sessionId));
  if (!row) throw new Error('no such session');
  return row;
}

test('what a sign-up gave can be exchanged again and again', async () => {
  const browser = foyer.browser();
  let { refreshToken, accessToken } = await signUp(foyer, browser);
  for (let round = 0; round < 3; round += 1) {
    foyer.clock.advance({ minutes: 14 });
    const next = data(await refresh(browser, refreshToken));
    expect(next.refreshToken).not.toBe(refreshToken);
    expect(next.accessToken).not.toBe(accessToken);
    expect(next.token).toBe(next.accessToken);
    ({ refreshToken, accessToken } = next);
    browser.bearer = accessToken;
    expect((await browser.call(readMe, {})).status).toBe(200);
  }
});

test('ten parallel refreshes give one successor, and everyone the same pair', async () => {
  const { browser, refreshToken, sessionId } = await someone();
  // Asked beforehand, or all ten would first fetch a CSRF token.
  await browser.post('/api/auth/refresh', { refreshToken: 'x' });
  const answers = await Promise.all(Array.from({ length: 10 }, () => refresh(browser, refreshToken)));
  const pairs = answers.map(data);
  expect(new Set(pairs.map((pair) => JSON.stringify(pair))).size).toBe(1);
  expect((await rowOf(sessionId)).generation).toBe(1);
  expect((await auditOf(sessionId)).filter((event) => event === 'session.refreshed')).toHaveLength(1);
  browser.bearer = pairs[0]?.accessToken ?? null;
  expect((await browser.call(readMe, {})).status).toBe(200);
});

describe('a token that was replaced', () => {
  test('still gets the current pair for ten seconds', async () => {
    const { browser, refreshToken, sessionId } = await someone();
    const first = data(await refresh(browser, refreshToken));
    foyer.clock.advance({ seconds: sessionRules.rotationGraceSeconds });
    expect(data(await refresh(browser, refreshToken))).toEqual(first);
    expect((await rowOf(sessionId)).generation).toBe(1);
  });

  test('ends the session later, once, with a notice to the proven email', async () => {
    const browser = foyer.browser();
    const address = 'owner@example.com';
    const userId = await newUser(foyer, { email: { address, proven: true }, language: 'es' });
    const { refreshToken, sessionId } = await signIn(foyer, browser, userId);
    const current = data(await refresh(browser, refreshToken));
    foyer.clock.advance({ seconds: sessionRules.rotationGraceSeconds, milliseconds: 1 });

    const again = await Promise.all([refresh(browser, refreshToken), refresh(browser, refreshToken)]);
    expect(again.map(refusal)).toEqual([refused, refused]);
    expect(refusal(await refresh(browser, current.refreshToken))).toEqual(refused);
    browser.bearer = current.accessToken;
    expect(refusal(await browser.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);

    expect((await auditOf(sessionId)).filter((event) => event === 'session.reuse')).toHaveLength(1);
    expect(await foyer.messagesTo(address)).toHaveLength(1);
    const logged = foyer.logged().filter((line) => line.includes('session.reuse') && line.includes(sessionId));
    expect(logged.map((line) => JSON.parse(line).level)).toEqual(['fatal']);
  });

  test('of two generations ago ends the session at once', async () => {
    const { browser, refreshToken, sessionId } = await someone();
    const second = data(await refresh(browser, refreshToken));
    data(await refresh(browser, second.refreshToken));
    expect(refusal(await refresh(browser, refreshToken))).toEqual(refused);
    expect((await rowOf(sessionId)).revokedReason).toBe('reuse');
  });
});

describe('a refresh token is of no use', () => {
  test('without its cookie', async () => {
    const { refreshToken, sessionId } = await someone();
    expect(refusal(await refresh(foyer.script(), refreshToken))).toEqual(refused);
    expect(refusal(await refresh(foyer.browser(), refreshToken))).toEqual(refused);
    expect((await rowOf(sessionId)).revokedAt).toBeNull();
  });

  test('with the cookie of another session', async () => {
    const mine = await someone();
    const theirs = await someone();
    expect(refusal(await refresh(theirs.browser, mine.refreshToken))).toEqual(refused);
    expect(refusal(await refresh(mine.browser, theirs.refreshToken))).toEqual(refused);
    expect((await refresh(mine.browser, mine.refreshToken)).status).toBe(200);
  });

  test('changed in any part', async () => {
    const { browser, refreshToken, sessionId } = await someone();
    const [id = '', , mac = ''] = refreshToken.split('.');
    const other = (await someone()).sessionId;
    const wrong = [
      '.',
      refreshToken.slice(0, -1),
      `${refreshToken}A`,
      `${id}.1.${mac}`,
      `${id}.-1.${mac}`,
      `${id}.00.${mac}`,
      `${id}.99999999999999999999.${mac}`,
      `${other}.0.${mac}`,
      `${id.toUpperCase()}.0.${mac}`,
      `${id}.0.${mac.startsWith('A') ? 'B' : 'A'}${mac.slice(1)}`,
      `' or 1=1 --`,
    ];
    for (const token of wrong) expect(refusal(await refresh(browser, token)), token).toEqual(refused);
    expect(await rowOf(sessionId)).toMatchObject({ generation: 0, revokedAt: null });
  });

  test('once its person is suspended or its session ended', async () => {
    const suspended = await someone();
    const { db, clock } = foyer.deps;
    await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, suspended.userId));
    expect(refusal(await refresh(suspended.browser, suspended.refreshToken))).toEqual(refused);

    const signedOut = await someone();
    const cookie = signedOut.browser.cookies.get('foyer_session') ?? '';
    data(await signedOut.browser.call(signOut, { body: {} }));
    signedOut.browser.cookies.set('foyer_session', cookie);
    expect(refusal(await refresh(signedOut.browser, signedOut.refreshToken))).toEqual(refused);
  });
});

test.each([
  ['remembered', true, sessionRules.remembered],
  ['not remembered', false, sessionRules.forgotten],
])('a session that is %s ends when unused, and at its absolute end whatever the use', async (_, remember, ends) => {
  const idle = await someone({ remember });
  foyer.clock.advance({ seconds: ends.idleSeconds });
  expect(refusal(await refresh(idle.browser, idle.refreshToken))).toEqual(refused);

  const used = await someone({ remember });
  let { refreshToken } = used;
  const step = Math.floor(ends.idleSeconds * 0.9);
  let age = step;
  for (; age < ends.absoluteSeconds; age += step) {
    foyer.clock.advance({ seconds: step });
    ({ refreshToken } = data(await refresh(used.browser, refreshToken)));
  }
  foyer.clock.advance({ seconds: ends.absoluteSeconds - (age - step) });
  expect(refusal(await refresh(used.browser, refreshToken))).toEqual(refused);
  const { absoluteExpiresAt, idleExpiresAt } = await rowOf(used.sessionId);
  expect(absoluteExpiresAt).toEqual(foyer.clock.now());
  expect(idleExpiresAt).toEqual(absoluteExpiresAt);
});

test('using a session shows in the list at most once a minute', async () => {
  const { browser, refreshToken } = await someone();
  const lastSeen = async () => data(await browser.call(listSessions, {})).items[0]?.lastSeenAt;
  const begin = foyer.clock.now().toISOString();
  foyer.clock.advance({ seconds: sessionRules.lastSeenSeconds - 1 });
  expect(await lastSeen()).toBe(begin);
  foyer.clock.advance({ seconds: sessionRules.livingCacheSeconds });
  expect(await lastSeen()).toBe(foyer.clock.now().toISOString());
  foyer.clock.advance({ seconds: 1 });
  data(await refresh(browser, refreshToken));
  expect(await lastSeen()).toBe(foyer.clock.now().toISOString());
});

test('neither tokens nor cookies reach the log', async () => {
  const { browser, refreshToken } = await someone();
  const pair = data(await refresh(browser, refreshToken));
  const log = foyer.logged().join('\n');
  const cookie = browser.cookies.get('foyer_session');
  expect(cookie).toMatch(/^.{43}$/);
  for (const secret of [refreshToken, pair.refreshToken, pair.accessToken, cookie]) expect(log).not.toContain(secret);
});
