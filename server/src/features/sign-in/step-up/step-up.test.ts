import { listSessions, readMe, refreshSession } from '@foyer/contract/accounts.ts';
import { addPasskey, startPasskeyRegistration, startPasskeySignIn } from '@foyer/contract/credentials/passkeys.ts';
import type { InputOf } from '@foyer/contract/http.ts';
import { verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { readSecurity, readStepUp, sendStepUpCode, startPasskeyStepUp, stepUp } from '@foyer/contract/security.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionRules } from '#src/config/sessions.ts';
import { secondFactor } from '#src/config/sign-in.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { turnAuthenticatorOn, wrongCode } from '../../../../test/authenticator-app.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { withPassword } from '../../../../test/passwords.ts';
import { softwarePasskey } from '../../../../test/peers/software-passkey.ts';
import { codeSentTo, data, newPhone, refusal } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';

const forbidden = [403, 'FORBIDDEN'];
const stale = { seconds: sessionRules.stepUpSeconds + 1 };

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** A user with every contact and a password, in a browser that signed in a while ago. */
async function newAccount({ remember = true } = {}) {
  const person = await withPassword(foyer);
  const browser = foyer.browser();
  const session = await signIn(foyer, browser, person.id, { remember });
  return { ...person, browser, session };
}
async function withPasskey(browser: TestClient) {
  const passkey = softwarePasskey({ origin: 'http://localhost:3000' });
  const options = data(await browser.call(startPasskeyRegistration, {}));
  data(await browser.call(addPasskey, { body: { credential: passkey.create(options) } }));
  return passkey;
}
type Body = InputOf<typeof stepUp>['body'];
const prove = (browser: TestClient, body: Body) => browser.call(stepUp, { body });
async function sendCode(browser: TestClient, via: 'phone' | 'email') {
  return browser.call(sendStepUpCode, { body: { via, humanCheck: await solveHumanCheck(browser) } });
}
const waysOf = async (browser: TestClient) => data(await browser.call(readStepUp, {})).ways;
const rowOf = async (id: string) => (await foyer.deps.db.select().from(sessions).where(eq(sessions.id, id)))[0];
const activeSessionsOf = (userId: string) =>
  foyer.deps.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.userId, userId), isNull(sessions.revokedAt)));
const stepUpsOf = async (userId: string) => {
  const mine = and(eq(auditEvents.userId, userId), eq(auditEvents.event, 'step-up'));
  const rows = await foyer.deps.db.select().from(auditEvents).where(mine);
  return rows.map(({ outcome, reason }) => `${outcome} ${reason}`);
};

describe('the new session', () => {
  test.each([true, false])('replaces the old one and keeps its expiry (remembered: %s)', async (remember) => {
    const { id, browser, password, session } = await newAccount({ remember });
    const before = await rowOf(session.sessionId);
    foyer.clock.advance(stale);
    const oldCookie = browser.cookies.get('foyer_session');
    const signedIn = data(await prove(browser, { way: 'password', password }));
    expect(signedIn.user.id).toBe(id);
    expect(browser.cookies.get('foyer_session')).not.toBe(oldCookie);
    expect(refusal(await browser.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);

    browser.bearer = signedIn.accessToken;
    const [now, ...others] = await activeSessionsOf(id);
    expect(others).toEqual([]);
    expect(now?.id).not.toBe(session.sessionId);
    expect(now).toMatchObject({
      method: 'phone',
      remember,
      createdAt: before?.createdAt,
      absoluteExpiresAt: before?.absoluteExpiresAt,
      authenticatedAt: foyer.clock.now(),
    });
    expect(await rowOf(session.sessionId)).toMatchObject({ revokedReason: 'step-up' });
    const { freshUntil } = data(await browser.call(readSecurity, {}));
    const fresh = foyer.clock.now().getTime() + sessionRules.stepUpSeconds * 1000;
    expect(freshUntil).toBe(new Date(fresh).toISOString());
    expect(data(await browser.call(listSessions, {})).items).toMatchObject([{ id: now?.id, current: true }]);

    const { refreshToken } = signedIn;
    expect((await browser.call(refreshSession, { body: { refreshToken } })).status).toBe(200);
    const old = { refreshToken: session.refreshToken };
    expect(refusal(await browser.call(refreshSession, { body: old }))).toEqual([401, 'REFRESH_REFUSED']);
    expect(await stepUpsOf(id)).toEqual(['ok password']);
  });

  test('does not extend the absolute end', async () => {
    const { browser, password, session } = await newAccount({ remember: false });
    const { absoluteSeconds } = sessionRules.forgotten;
    let { refreshToken } = session;
    const refresh = async () => {
      const answer = await browser.call(refreshSession, { body: { refreshToken } });
      if (answer.status === 200) ({ accessToken: browser.bearer, refreshToken } = answer.body.data);
      return answer.status;
    };
    for (const part of [3, 3]) {
      foyer.clock.advance({ seconds: absoluteSeconds / part });
      expect(await refresh()).toBe(200);
      const signedIn = data(await prove(browser, { way: 'password', password }));
      ({ accessToken: browser.bearer, refreshToken } = signedIn);
    }
    foyer.clock.advance({ seconds: absoluteSeconds / 3 - 1 });
    expect(await refresh()).toBe(200);
    foyer.clock.advance({ seconds: 1 });
    expect(await refresh()).toBe(401);
  });

  test('is created once for concurrent step-ups', async () => {
    const { id, browser, password } = await newAccount();
    const answers = await Promise.all([1, 2, 3].map(() => prove(browser, { way: 'password', password })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(2);
    expect(await activeSessionsOf(id)).toHaveLength(1);
  });

  test('requires signing in, and is refused for suspended users', async () => {
    const stranger = foyer.browser();
    const strange = [401, 'UNAUTHENTICATED'];
    expect(refusal(await prove(stranger, { way: 'password', password: 'x' }))).toEqual(strange);
    expect(refusal(await stranger.call(readStepUp, {}))).toEqual(strange);
    const { id, browser, password } = await newAccount();
    await browser.call(readMe, {});
    await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, id));
    expect(refusal(await prove(browser, { way: 'password', password }))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });
});

describe('with the password', () => {
  test('wrong ones lock only the password', async () => {
    const { id, browser, password, email } = await newAccount();
    const wrong = () => prove(browser, { way: 'password', password: 'Wrong-Password-1!' });
    for (let i = 0; i < 5; i += 1) expect(refusal(await wrong())).toEqual([401, 'INVALID_PASSWORD']);
    expect(refusal(await prove(browser, { way: 'password', password }))).toEqual([423, 'ACCOUNT_LOCKED']);
    expect((await browser.call(readMe, {})).status).toBe(200);
    // The notice about the lock arrives first.
    expect(await foyer.messagesTo(email)).toHaveLength(1);
    foyer.clock.advance({ seconds: 1 });
    data(await sendCode(browser, 'email'));
    expect((await prove(browser, { way: 'email', code: await codeSentTo(foyer, email) })).status).toBe(200);
    expect(await stepUpsOf(id)).toEqual([...Array.from({ length: 6 }, () => 'fail password'), 'ok email']);
  });
});

describe('with a code', () => {
  test.each(['phone', 'email'] as const)('to the verified %s of the account', async (via) => {
    const person = await newAccount();
    const { browser } = person;
    const sent = data(await sendCode(browser, via));
    expect(sent.maskedContact).not.toContain(person[via]);
    const code = await codeSentTo(foyer, person[via]);
    const other = via === 'phone' ? 'email' : 'phone';
    expect(refusal(await prove(browser, { way: other, code }))).toEqual([400, 'CODE_EXPIRED']);
    const wrong = code === '000000' ? '111111' : '000000';
    const { body } = await prove(browser, { way: via, code: wrong });
    expect(body.error).toMatchObject({ code: 'INVALID_CODE', details: { attemptsRemaining: 2 } });
    browser.bearer = data(await prove(browser, { way: via, code })).accessToken;
    expect(refusal(await prove(browser, { way: via, code }))).toEqual([400, 'CODE_EXPIRED']);
  });

  test('is refused for another user or browser, and for other purposes', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    data(await sendCode(mine.browser, 'phone'));
    const code = await codeSentTo(foyer, mine.phone);
    expect(refusal(await prove(theirs.browser, { way: 'phone', code }))).toEqual([400, 'CODE_EXPIRED']);
    const elsewhere = foyer.browser();
    await signIn(foyer, elsewhere, mine.id);
    expect(refusal(await prove(elsewhere, { way: 'phone', code }))).toEqual([400, 'CODE_EXPIRED']);
    const verificationId = 'A'.repeat(22);
    expect(data(await mine.browser.call(verifyPhoneCode, { body: { verificationId, code } })).verified).toBe(false);
    expect((await prove(mine.browser, { way: 'phone', code })).status).toBe(200);
  });

  test('is refused once the contact has changed', async () => {
    const { id, browser, phone, email } = await newAccount();
    data(await sendCode(browser, 'phone'));
    data(await sendCode(browser, 'email'));
    const codes = { phone: await codeSentTo(foyer, phone), email: await codeSentTo(foyer, email) };
    await foyer.deps.db.update(users).set({ phone: newPhone(), email: 'moved@example.com' }).where(eq(users.id, id));
    for (const way of ['phone', 'email'] as const) {
      expect(refusal(await prove(browser, { way, code: codes[way] }))).toEqual([400, 'CODE_EXPIRED']);
    }
  });

  test('is only sent to a verified contact, after a human check', async () => {
    const id = await newUser(foyer, {
      phone: { number: newPhone(), proven: true },
      email: { address: `typed${Date.now()}@example.com`, proven: false },
    });
    const browser = foyer.browser();
    await signIn(foyer, browser, id);
    expect(await waysOf(browser)).toEqual(['phone']);
    expect(refusal(await sendCode(browser, 'email'))).toEqual([403, 'CONTACT_NOT_VERIFIED']);
    expect(refusal(await prove(browser, { way: 'email', code: '123456' }))).toEqual(forbidden);
    const unchecked = await browser.call(sendStepUpCode, { body: { via: 'phone' } });
    expect(refusal(unchecked)).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
  });
});

describe('with a passkey', () => {
  test('accepts the user’s own passkey', async () => {
    const { browser } = await newAccount();
    const passkey = await withPasskey(browser);
    const options = data(await browser.call(startPasskeyStepUp, {}));
    expect(options).toMatchObject({ allowCredentials: [{ id: passkey.id }], userVerification: 'required' });
    const credential = passkey.get(options, { userHandle: null });
    const signedIn = data(await prove(browser, { way: 'passkey', credential }));
    browser.bearer = signedIn.accessToken;
    expect(refusal(await prove(browser, { way: 'passkey', credential }))).toEqual([400, 'PASSKEY_REFUSED']);
  });

  test('refuses another user’s passkey, and challenges for signing in', async () => {
    const [mine, theirs] = [await newAccount(), await newAccount()];
    const [own, foreign] = [await withPasskey(mine.browser), await withPasskey(theirs.browser)];
    const refused = [400, 'PASSKEY_REFUSED'];
    const credential = foreign.get(data(await mine.browser.call(startPasskeyStepUp, {})));
    expect(refusal(await prove(mine.browser, { way: 'passkey', credential }))).toEqual(refused);
    const signInOptions = data(await mine.browser.call(startPasskeySignIn, {}));
    const other = own.get(signInOptions);
    expect(refusal(await prove(mine.browser, { way: 'passkey', credential: other }))).toEqual(refused);
    const unverified = own.get(data(await mine.browser.call(startPasskeyStepUp, {})), { userVerified: false });
    expect(refusal(await prove(mine.browser, { way: 'passkey', credential: unverified }))).toEqual(refused);
    const counted = own.get(data(await mine.browser.call(startPasskeyStepUp, {})), { counter: 1 });
    expect(refusal(await prove(mine.browser, { way: 'passkey', credential: counted }))).toEqual(refused);
    expect((await mine.browser.call(readMe, {})).status).toBe(200);
  });

  test('requires a passkey', async () => {
    const { browser } = await newAccount();
    expect(refusal(await browser.call(startPasskeyStepUp, {}))).toEqual(forbidden);
  });
});

describe('with an authenticator app on', () => {
  test('a password, a code to a contact or a provider is not enough', async () => {
    const { browser, password } = await newAccount();
    expect(await waysOf(browser)).toEqual(['password', 'phone', 'email']);
    data(await sendCode(browser, 'phone'));
    const app = await turnAuthenticatorOn(foyer, browser);
    expect(data(await browser.call(readStepUp, {}))).toMatchObject({
      ways: ['authenticator'],
      maskedPhone: null,
      maskedEmail: null,
    });
    expect(refusal(await prove(browser, { way: 'password', password }))).toEqual(forbidden);
    expect(refusal(await prove(browser, { way: 'phone', code: '123456' }))).toEqual(forbidden);
    expect(refusal(await prove(browser, { way: 'google', idToken: 'x' }))).toEqual(forbidden);
    for (const via of ['phone', 'email'] as const) expect(refusal(await sendCode(browser, via))).toEqual(forbidden);
    browser.bearer = data(await prove(browser, { way: 'authenticator', code: app.code() })).accessToken;
    expect((await browser.call(readMe, {})).status).toBe(200);
  });

  test('its codes work once, and wrong ones count', async () => {
    const { browser } = await newAccount();
    const app = await turnAuthenticatorOn(foyer, browser);
    const code = app.code();
    browser.bearer = data(await prove(browser, { way: 'authenticator', code })).accessToken;
    expect(refusal(await prove(browser, { way: 'authenticator', code }))).toEqual([400, 'INVALID_CODE']);
    for (let i = 1; i < secondFactor.failures.limit; i += 1) {
      const answer = await prove(browser, { way: 'authenticator', code: wrongCode(app) });
      expect(refusal(answer)).toEqual([400, 'INVALID_CODE']);
    }
    foyer.clock.advance({ seconds: secondFactor.stepSeconds });
    const right = await prove(browser, { way: 'authenticator', code: app.code() });
    expect(refusal(right)).toEqual([429, 'CODE_EXHAUSTED']);
    // A passkey counts as both factors and has its own counters.
    const passkey = await withPasskey(browser);
    expect(await waysOf(browser)).toEqual(['passkey', 'authenticator']);
    const credential = passkey.get(data(await browser.call(startPasskeyStepUp, {})));
    expect((await prove(browser, { way: 'passkey', credential })).status).toBe(200);
  });

  test('is refused without an app', async () => {
    const { browser } = await newAccount();
    expect(refusal(await prove(browser, { way: 'authenticator', code: '123456' }))).toEqual(forbidden);
  });
});

test('a method without its required field is refused', async () => {
  const { browser } = await newAccount();
  for (const way of ['password', 'phone', 'email'] as const) {
    expect(refusal(await prove(browser, { way }))).toEqual([400, 'VALIDATION_FAILED']);
  }
  expect(refusal(await prove(browser, { way: 'magic' as 'phone' }))).toEqual([400, 'VALIDATION_FAILED']);
});
