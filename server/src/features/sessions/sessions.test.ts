import { listSessions, readMe, refreshSession, revokeSession, revokeSessions } from '@foyer/contract/accounts.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { sessions, users } from '#src/db/schema/accounts.ts';
import { authenticators } from '#src/db/schema/second-factors.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { data, refusal, signUp } from '../../../test/people.ts';
import { newUser, signIn } from '../../../test/sessions.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { visitor } from '../../../test/visitor.ts';
import { waitingForLocks } from '../../../test/waiting-for-locks.ts';
import { lockForSession } from './creation/lock-for-session.ts';
import { type SignInOutcome, startSession } from './creation/start-session.ts';

const unauthenticated = [401, 'UNAUTHENTICATED'];
const stepUp = [403, 'STEP_UP_REQUIRED'];

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** One user in several browsers, signed in in this order. */
async function person(browsers: number) {
  const userId = await newUser(foyer);
  const signedIn: { browser: TestClient; sessionId: string; refreshToken: string }[] = [];
  for (let count = 0; count < browsers; count += 1) {
    const browser = foyer.browser();
    signedIn.push({ browser, ...(await signIn(foyer, browser, userId)) });
    foyer.clock.advance({ seconds: 1 });
  }
  const [first, second = first, third = second] = signedIn;
  if (!first || !second || !third) throw new Error('nobody signed in');
  return { userId, first, second, third, all: signedIn };
}

const me = async (browser: TestClient) => refusal(await browser.call(readMe, {}));
const listed = async (browser: TestClient) => data(await browser.call(listSessions, {})).items;
const activeSessionsOf = (userId: string) =>
  foyer.deps.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));

describe('the list of sessions', () => {
  test('shows how a user signed in, without their exact location', async () => {
    const browser = foyer.browser({ address: '203.0.113.9' });
    await signUp(foyer, browser);
    const at = foyer.clock.now().toISOString();
    const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
    expect(await listed(browser)).toEqual([
      {
        id,
        current: true,
        createdAt: at,
        lastSeenAt: at,
        place: '203.0.0.0/16',
        browser: 'Firefox on Linux',
        method: 'phone',
      },
    ]);
  });

  test('contains only the active sessions of this user, most recently used first', async () => {
    const mine = await person(3);
    await person(1);
    data(await mine.third.browser.call(revokeSession, { params: { sessionId: mine.first.sessionId } }));
    const items = await listed(mine.second.browser);
    expect(items.map(({ id, current }) => [id, current])).toEqual([
      [mine.third.sessionId, false],
      [mine.second.sessionId, true],
    ]);
  });
});

describe('ending one session', () => {
  test('signs out that browser at once, and no other', async () => {
    const { first, second, third } = await person(3);
    expect(await me(first.browser)).toEqual([200, undefined]);
    data(await second.browser.call(revokeSession, { params: { sessionId: first.sessionId } }));
    expect(await me(first.browser)).toEqual(unauthenticated);
    const again = await first.browser.call(refreshSession, { body: { refreshToken: first.refreshToken } });
    expect(refusal(again)).toEqual([401, 'REFRESH_REFUSED']);
    expect(await me(second.browser)).toEqual([200, undefined]);
    expect(await me(third.browser)).toEqual([200, undefined]);
  });

  test('requires a recent sign-in for other sessions, but not for the current one', async () => {
    const { first, second } = await person(2);
    foyer.clock.advance({ seconds: sessionRules.stepUpSeconds });
    const end = (sessionId: string) => second.browser.call(revokeSession, { params: { sessionId } });
    expect(refusal(await end(first.sessionId))).toEqual(stepUp);
    expect(await me(first.browser)).toEqual([200, undefined]);
    data(await end(second.sessionId));
    expect(await me(second.browser)).toEqual(unauthenticated);
    expect(second.browser.cookies.get('foyer_session')).toBeUndefined();
  });

  test('returns 404 for sessions of others, ended ones and unknown ids', async () => {
    const mine = await person(2);
    const theirs = await person(1);
    const end = (sessionId: string) => mine.second.browser.call(revokeSession, { params: { sessionId } });
    expect(refusal(await end(theirs.first.sessionId))).toEqual([404, 'NOT_FOUND']);
    expect(await me(theirs.first.browser)).toEqual([200, undefined]);
    data(await end(mine.first.sessionId));
    expect(refusal(await end(mine.first.sessionId))).toEqual([404, 'NOT_FOUND']);
    expect(refusal(await end('x'))).toEqual([400, 'VALIDATION_FAILED']);
  });

  test('requires signing in', async () => {
    const { first } = await person(1);
    const stranger = foyer.browser();
    expect(refusal(await stranger.call(revokeSession, { params: { sessionId: first.sessionId } }))).toEqual(
      unauthenticated,
    );
    expect(refusal(await stranger.call(listSessions, {}))).toEqual(unauthenticated);
    expect(refusal(await stranger.call(revokeSessions, { body: { which: 'all' } }))).toEqual(unauthenticated);
    expect(await me(first.browser)).toEqual([200, undefined]);
  });
});

describe('ending several sessions', () => {
  test('ends all others after a recent sign-in', async () => {
    const { first, second, third } = await person(3);
    const end = () => third.browser.call(revokeSessions, { body: { which: 'others' } });
    expect(data(await end())).toEqual({ ended: 2 });
    expect([await me(first.browser), await me(second.browser)]).toEqual([unauthenticated, unauthenticated]);
    expect(await me(third.browser)).toEqual([200, undefined]);
    foyer.clock.advance({ seconds: sessionRules.stepUpSeconds });
    expect(refusal(await end())).toEqual(stepUp);
  });

  test('ends all sessions of this user, however long ago they signed in', async () => {
    const mine = await person(2);
    foyer.clock.advance({ seconds: sessionRules.stepUpSeconds });
    const theirs = await person(1);
    expect(data(await mine.first.browser.call(revokeSessions, { body: { which: 'all' } }))).toEqual({ ended: 2 });
    expect([await me(mine.first.browser), await me(mine.second.browser)]).toEqual([unauthenticated, unauthenticated]);
    expect(mine.first.browser.cookies.get('foyer_session')).toBeUndefined();
    expect(await me(theirs.first.browser)).toEqual([200, undefined]);
  });

  test('refuses any other choice', async () => {
    const { first } = await person(1);
    const answer = await first.browser.post('/api/auth/sessions/revoke', { which: 'mine' });
    expect(refusal(answer)).toEqual([400, 'VALIDATION_FAILED']);
  });
});

describe('creating a session', () => {
  test('ends the oldest when there are too many', async () => {
    const { all, userId } = await person(sessionRules.perUser + 2);
    expect(await activeSessionsOf(userId)).toHaveLength(sessionRules.perUser);
    const [first, second, third] = all;
    foyer.clock.advance({ seconds: sessionRules.livingCacheSeconds });
    for (const gone of [first, second]) expect(await me(gone?.browser ?? foyer.browser())).toEqual(unauthenticated);
    expect(await me(third?.browser ?? foyer.browser())).toEqual([200, undefined]);
  });

  test('respects the limit even when many are created at once', async () => {
    const userId = await newUser(foyer);
    const many = Array.from({ length: sessionRules.perUser + 5 }, () => signIn(foyer, foyer.browser(), userId));
    await Promise.all(many);
    expect(await activeSessionsOf(userId)).toHaveLength(sessionRules.perUser);
  });

  test('is refused for a suspended user', async () => {
    const userId = await newUser(foyer);
    await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, userId));
    await expect(signIn(foyer, foyer.browser(), userId)).rejects.toMatchObject({ code: 'ACCOUNT_SUSPENDED' });
    expect(await activeSessionsOf(userId)).toEqual([]);
  });
});

test('the cookie is stored as a hash', async () => {
  const { first } = await person(1);
  const [row] = await foyer.deps.db.select().from(sessions).where(eq(sessions.id, first.sessionId));
  const cookie = first.browser.cookies.get('foyer_session') ?? '';
  expect(row?.cookieHash).toHaveLength(32);
  expect(JSON.stringify(row)).not.toContain(cookie);
});

test('a sign-in that waits for the account lock while an authenticator app is turned on requires it', async () => {
  const { db, database } = foyer.deps;
  const userId = await newUser(foyer);
  const begun: { signIn?: Promise<SignInOutcome> } = {};
  await db.transaction(async (tx) => {
    await lockForSession(foyer.deps, tx, userId);
    begun.signIn = db.transaction((other) =>
      startSession(foyer.deps, other, visitor(), { userId, method: 'phone', remember: false }),
    );
    // The embedded database has one connection, so nothing ever waits within a statement there.
    if (database.kind === 'postgres') await expect.poll(() => waitingForLocks(database)).toBe(1);
    const now = foyer.clock.now();
    const app = { userId, sealedSecret: Buffer.alloc(1), createdAt: now, confirmedAt: now };
    await tx.insert(authenticators).values(app);
  });
  expect(await begun.signIn).toEqual({ signedIn: false });
});
