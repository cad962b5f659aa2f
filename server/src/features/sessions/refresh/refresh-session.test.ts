import { listSessions, readMe, refreshSession, signOut } from '@foyer/contract/accounts.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
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

async function signedInUser(options?: { remember?: boolean }) {
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

test('the tokens of a sign-up can be refreshed again and again', async () => {
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

test('ten concurrent refreshes rotate once, and all get the same pair', async () => {
  const { browser, refreshToken, sessionId } = await signedInUser();
  // Fetched beforehand, or all ten would first fetch a CSRF token.
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
  test('still returns the current pair for ten seconds', async () => {
    const { browser, refreshToken, sessionId } = await signedInUser();
    const first = data(await refresh(browser, refreshToken));
    foyer.clock.advance({ seconds: sessionRules.rotationGraceSeconds });
    expect(data(await refresh(browser, refreshToken))).toEqual(first);
    expect((await rowOf(sessionId)).generation).toBe(1);
  });

  test('ends the session after that, once, with a notice to the verified email', async () => {
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

  test('ends the session at once if it is two generations old', async () => {
    const { browser, refreshToken, sessionId } = await signedInUser();
    const second = data(await refresh(browser, refreshToken));
    data(await refresh(browser, second.refreshToken));
    expect(refusal(await refresh(browser, refreshToken))).toEqual(refused);
    expect((await rowOf(sessionId)).revokedReason).toBe('reuse');
  });
});

describe('a refresh token is refused', () => {
  test('without its cookie', async () => {
    const { refreshToken, sessionId } = await signedInUser();
    expect(refusal(await refresh(foyer.script(), refreshToken))).toEqual(refused);
    expect(refusal(await refresh(foyer.browser(), refreshToken))).toEqual(refused);
    expect((await rowOf(sessionId)).revokedAt).toBeNull();
  });

  test('with the cookie of another session', async () => {
    const mine = await signedInUser();
    const theirs = await signedInUser();
    expect(refusal(await refresh(theirs.browser, mine.refreshToken))).toEqual(refused);
    expect(refusal(await refresh(mine.browser, theirs.refreshToken))).toEqual(refused);
    expect((await refresh(mine.browser, mine.refreshToken)).status).toBe(200);
  });

  test('when any part of it was changed', async () => {
    const { browser, refreshToken, sessionId } = await signedInUser();
    const [id = '', , mac = ''] = refreshToken.split('.');
    const other = (await signedInUser()).sessionId;
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

  test('once its user is suspended or its session has ended', async () => {
    const suspended = await signedInUser();
    const { db, clock } = foyer.deps;
    await db.update(users).set({ suspendedAt: clock.now() }).where(eq(users.id, suspended.userId));
    expect(refusal(await refresh(suspended.browser, suspended.refreshToken))).toEqual(refused);

    const signedOut = await signedInUser();
    const cookie = signedOut.browser.cookies.get('foyer_session') ?? '';
    data(await signedOut.browser.call(signOut, { body: {} }));
    signedOut.browser.cookies.set('foyer_session', cookie);
    expect(refusal(await refresh(signedOut.browser, signedOut.refreshToken))).toEqual(refused);
  });
});

test.each([
  ['remembered', true, sessionRules.remembered],
  ['not remembered', false, sessionRules.forgotten],
])('a session that is %s ends when unused, and at its absolute end in any case', async (_, remember, ends) => {
  const idle = await signedInUser({ remember });
  foyer.clock.advance({ seconds: ends.idleSeconds });
  expect(refusal(await refresh(idle.browser, idle.refreshToken))).toEqual(refused);

  const used = await signedInUser({ remember });
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

test('the time of last use is updated at most once a minute', async () => {
  const { browser, refreshToken } = await signedInUser();
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

test('neither tokens nor cookies are logged', async () => {
  const { browser, refreshToken } = await signedInUser();
  const pair = data(await refresh(browser, refreshToken));
  const log = foyer.logged().join('\n');
  const cookie = browser.cookies.get('foyer_session');
  expect(cookie).toMatch(/^.{43}$/);
  for (const secret of [refreshToken, pair.refreshToken, pair.accessToken, cookie]) expect(log).not.toContain(secret);
});
