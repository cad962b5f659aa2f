import { listSessions, readMe } from '@foyer/contract/accounts.ts';
import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import {
  completeSecondFactor,
  confirmAuthenticator,
  removeAuthenticator,
  renewRecoveryCodes,
  startAuthenticator,
} from '@foyer/contract/credentials/second-factor.ts';
import { convertLead } from '@foyer/contract/leads.ts';
import { continueAuth, signInByIdToken, signInByPhone } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { secondFactor } from '#src/config/sign-in.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { authenticators, recoveryCodes, secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import { turnAuthenticatorOn, wrongCode } from '../../../../test/authenticator-app.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { goodPassword } from '../../../../test/passwords.ts';
import { data, newPhone, phoneIdToken, provenLead, refusal, signInCode } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { hashPassword } from '../passwords/hash-password.ts';

const secondFactorRequired = [403, 'SECOND_FACTOR_REQUIRED'];
const wrong = [400, 'INVALID_CODE'];
const expired = [400, 'CODE_EXPIRED'];
const exhausted = [429, 'CODE_EXHAUSTED'];

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

let people = 0;
/** A user with an authenticator app, signed in in one browser. */
async function userWithApp() {
  people += 1;
  const phone = newPhone();
  const email = `careful${people}@example.com`;
  const contacts = { phone: { number: phone, proven: true }, email: { address: email, proven: true } };
  const userId = await newUser(foyer, contacts);
  const browser = foyer.browser();
  await signIn(foyer, browser, userId);
  return { userId, phone, email, browser, app: await turnAuthenticatorOn(foyer, browser) };
}
type UserWithApp = Awaited<ReturnType<typeof userWithApp>>;

/** Completes the first factor in a new browser with a code to the phone. Two codes within 30 seconds are refused. */
async function withPhone({ phone }: UserWithApp, browser = foyer.browser()): Promise<TestClient> {
  foyer.clock.advance({ seconds: 30 });
  const sent = await signInCode(foyer, browser, phone);
  expect(refusal(await browser.call(signInByPhone, { body: { phoneNumber: phone, ...sent } }))).toEqual(
    secondFactorRequired,
  );
  return browser;
}
const complete = (browser: TestClient, code: string) => browser.call(completeSecondFactor, { body: { code } });
const recover = (browser: TestClient, recoveryCode: string) =>
  browser.call(completeSecondFactor, { body: { recoveryCode } });
/** Unordered, since emails sent at the same moment may arrive in any order. */
const subjectsTo = async (address: string) => (await foyer.messagesTo(address)).map(({ subject }) => subject);
const sessionsOf = (userId: string) => foyer.deps.db.select().from(sessions).where(eq(sessions.userId, userId));
const eventsOf = async (userId: string) => {
  const rows = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, userId));
  return rows.map(({ event, outcome, reason }) => [event, outcome, reason].filter(Boolean).join(' '));
};

describe('every sign-in method asks for the second factor', () => {
  test('after a phone code, and the session records the first factor as its method', async () => {
    const person = await userWithApp();
    const before = await sessionsOf(person.userId);
    const browser = await withPhone(person);
    expect(await sessionsOf(person.userId)).toHaveLength(before.length);
    expect(browser.cookies.get('foyer_session')).toBeUndefined();
    const signedIn = data(await complete(browser, person.app.code()));
    expect(signedIn.user.id).toBe(person.userId);
    browser.bearer = signedIn.accessToken;
    const { items } = data(await browser.call(listSessions, {}));
    expect(items.find(({ current }) => current)).toMatchObject({ method: 'phone' });
    expect(await eventsOf(person.userId)).toEqual(
      expect.arrayContaining([
        'second-factor.asked ok phone',
        'second-factor.checked ok authenticator',
        'sign-in ok phone',
      ]),
    );
  });

  test('after a phone ID token, by signin and by continue', async () => {
    const person = await userWithApp();
    for (const endpoint of [signInByIdToken, continueAuth]) {
      foyer.clock.advance({ seconds: 30 });
      const browser = foyer.browser();
      const idToken = await phoneIdToken(foyer, browser, person.phone);
      const body = { idToken, provider: 'phone' as const };
      expect(refusal(await browser.call(endpoint, { body }))).toEqual(secondFactorRequired);
      // The first factor stays used up.
      expect(refusal(await browser.call(endpoint, { body }))).toEqual([401, 'INVALID_ID_TOKEN']);
      expect((await complete(browser, person.app.code())).status).toBe(200);
    }
  });

  test('after converting a lead with the account’s phone, also a second time', async () => {
    const person = await userWithApp();
    foyer.clock.advance({ seconds: 30 });
    const browser = foyer.browser();
    const lead = await provenLead(foyer, browser, person.phone);
    const convert = () => browser.call(convertLead, { params: { leadId: lead.id }, body: {} });
    expect(refusal(await convert())).toEqual(secondFactorRequired);
    expect(refusal(await convert())).toEqual(secondFactorRequired);
    expect(data(await complete(browser, person.app.code())).user.id).toBe(person.userId);
  });

  test('after a password, keeping the choice not to be remembered', async () => {
    const person = await userWithApp();
    const passwordHash = await hashPassword(foyer.deps, goodPassword);
    await foyer.deps.db.update(users).set({ passwordHash }).where(eq(users.id, person.userId));
    const secret = { password: goodPassword, rememberMe: false };
    const signIns = [
      (browser: TestClient) => browser.call(signInByPassword, { body: { email: person.email, ...secret } }),
      (browser: TestClient) => browser.call(continueAuth, { body: { identifier: person.email, ...secret } }),
    ];
    for (const way of signIns) {
      const browser = foyer.browser();
      expect(refusal(await way(browser))).toEqual(secondFactorRequired);
      browser.bearer = data(await complete(browser, person.app.code())).accessToken;
      foyer.clock.advance({ seconds: secondFactor.stepSeconds });
    }
    const begun = (await sessionsOf(person.userId)).filter(({ method }) => method === 'password');
    expect(begun.map(({ remember }) => remember)).toEqual([false, false]);
  });

  test('but not after a wrong password, which is refused as usual', async () => {
    const person = await userWithApp();
    const passwordHash = await hashPassword(foyer.deps, goodPassword);
    await foyer.deps.db.update(users).set({ passwordHash }).where(eq(users.id, person.userId));
    const browser = foyer.browser();
    const body = { email: person.email, password: 'Wrong-Password-1!' };
    expect(refusal(await browser.call(signInByPassword, { body }))).toEqual([401, 'INVALID_PASSWORD']);
    expect(refusal(await complete(browser, person.app.code()))).toEqual(expired);
  });

  test('but not while an app is being set up or after it was turned off', async () => {
    const person = await userWithApp();
    data(await person.browser.call(removeAuthenticator, {}));
    data(await person.browser.call(startAuthenticator, {}));
    foyer.clock.advance({ seconds: 30 });
    const browser = foyer.browser();
    const body = { phoneNumber: person.phone, ...(await signInCode(foyer, browser, person.phone)) };
    expect((await browser.call(signInByPhone, { body })).status).toBe(200);
  });
});

describe('the second factor', () => {
  test('accepts codes from one step before to one step after, each once', async () => {
    const person = await userWithApp();
    foyer.clock.advance({ seconds: 10 * secondFactor.stepSeconds });
    for (const steps of [-2, 2])
      expect(refusal(await complete(await withPhone(person), person.app.code(steps)))).toEqual(wrong);
    const late = person.app.code(-1);
    const browser = await withPhone(person);
    expect(refusal(await complete(browser, late))).toEqual(wrong);
    expect((await complete(browser, person.app.code(-1))).status).toBe(200);
    const early = await withPhone(person);
    const code = person.app.code(1);
    expect((await complete(early, code)).status).toBe(200);
    const again = await withPhone(person);
    expect(refusal(await complete(again, code))).toEqual(wrong);
    // Earlier codes count as used, too.
    expect(refusal(await complete(again, person.app.code(-1)))).toEqual(wrong);
    expect((await complete(again, person.app.code(1))).status).toBe(200);
  });

  test('is bound to the browser of the first factor', async () => {
    const person = await userWithApp();
    await withPhone(person);
    expect(refusal(await complete(foyer.browser(), person.app.code()))).toEqual(expired);
    expect(refusal(await complete(person.browser, person.app.code()))).toEqual(expired);
    expect(refusal(await complete(foyer.script(), person.app.code()))).toEqual(expired);
  });

  test('works once, within five minutes', async () => {
    const person = await userWithApp();
    const browser = await withPhone(person);
    expect((await complete(browser, person.app.code())).status).toBe(200);
    foyer.clock.advance({ seconds: secondFactor.stepSeconds });
    expect(refusal(await complete(browser, person.app.code()))).toEqual(expired);
    const slow = await withPhone(person);
    foyer.clock.advance({ seconds: secondFactor.lifetimeSeconds });
    expect(refusal(await complete(slow, person.app.code()))).toEqual(expired);
  });

  test('allows five attempts, then refuses even the right code', async () => {
    const person = await userWithApp();
    const browser = await withPhone(person);
    for (let left = secondFactor.attempts - 1; left > 0; left -= 1) {
      const { body } = await complete(browser, wrongCode(person.app));
      expect(body.error).toMatchObject({ code: 'INVALID_CODE', details: { attemptsRemaining: left } });
    }
    expect(refusal(await complete(browser, wrongCode(person.app)))).toEqual(exhausted);
    expect(refusal(await complete(browser, person.app.code()))).toEqual(exhausted);
    expect((await complete(await withPhone(person), person.app.code())).status).toBe(200);
  });

  test('cannot be guessed by restarting the sign-in, while recovery codes keep working', async () => {
    const person = await userWithApp();
    for (let tried = 0; tried < secondFactor.failures.limit; tried += secondFactor.attempts) {
      const browser = await withPhone(person);
      for (let i = 0; i < secondFactor.attempts; i += 1) await complete(browser, wrongCode(person.app));
    }
    const browser = await withPhone(person);
    expect(refusal(await complete(browser, person.app.code()))).toEqual(exhausted);
    expect((await recover(browser, person.app.recoveryCodes[0] ?? '')).status).toBe(200);
    foyer.clock.advance({ seconds: secondFactor.failures.seconds });
    expect((await complete(await withPhone(person), person.app.code())).status).toBe(200);
  });

  test('failures count against the address like any failed sign-in', async () => {
    const small = await openTestApp({ settings: { budgetFactor: 1 } });
    const browser = small.browser();
    for (let i = 0; i < addressBudgets.failedSignIns.limit; i += 1) {
      expect(refusal(await complete(browser, '123456'))).toEqual(expired);
    }
    expect(refusal(await complete(browser, '123456'))).toEqual([429, 'RATE_LIMITED']);
    await small.close();
  });

  test('requires either a code or a recovery code, not both', async () => {
    const browser = await withPhone(await userWithApp());
    const both = { code: '123456', recoveryCode: 'ABCD-EFGH-JKLM-NPQR' };
    for (const body of [{}, both, { code: '12345' }]) {
      expect(refusal(await browser.call(completeSecondFactor, { body }))).toEqual([400, 'VALIDATION_FAILED']);
    }
  });

  test('is refused if the user was suspended meanwhile', async () => {
    const person = await userWithApp();
    const browser = await withPhone(person);
    await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, person.userId));
    expect(refusal(await complete(browser, person.app.code()))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  });

  test('a newer sign-in in the same browser replaces the older one', async () => {
    const [first, second] = [await userWithApp(), await userWithApp()];
    const browser = await withPhone(first);
    await withPhone(second, browser);
    expect(refusal(await complete(browser, first.app.code()))).toEqual(wrong);
    expect(data(await complete(browser, second.app.code())).user.id).toBe(second.userId);
  });
});

describe('recovery codes', () => {
  test('are ten, not stored in plain text, and work once in any spelling', async () => {
    const person = await userWithApp();
    const [code = '', next = ''] = person.app.recoveryCodes;
    expect(person.app.recoveryCodes).toHaveLength(secondFactor.recoveryCodes);
    expect(new Set(person.app.recoveryCodes).size).toBe(secondFactor.recoveryCodes);
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){3}[A-HJ-NP-Z2-9]{4}$/);
    const stored = await foyer.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, person.userId));
    for (const row of stored) expect(row.codeMac.toString('latin1')).not.toContain(code.slice(0, 4));

    expect((await recover(await withPhone(person), code.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    const browser = await withPhone(person);
    expect(refusal(await recover(browser, code))).toEqual(wrong);
    expect((await recover(browser, next)).status).toBe(200);
    expect(await subjectsTo(person.email)).toContain('A recovery code was used');
    const used = (await eventsOf(person.userId)).filter((event) => event === 'recovery-codes.used ok');
    expect(used).toHaveLength(2);
  });

  test('of another user do not work', async () => {
    const [mine, theirs] = [await userWithApp(), await userWithApp()];
    expect(refusal(await recover(await withPhone(mine), theirs.app.recoveryCodes[0] ?? ''))).toEqual(wrong);
  });

  test('stop working once renewed', async () => {
    const person = await userWithApp();
    const renewed = data(await person.browser.call(renewRecoveryCodes, {})).recoveryCodes;
    const browser = await withPhone(person);
    expect(refusal(await recover(browser, person.app.recoveryCodes[0] ?? ''))).toEqual(wrong);
    expect((await recover(browser, renewed[0] ?? '')).status).toBe(200);
    expect(await subjectsTo(person.email)).toContain('Your recovery codes were replaced');
  });
});

describe('setting up an app', () => {
  test('returns the data for a QR code, and stores the secret sealed', async () => {
    const person = await userWithApp();
    data(await person.browser.call(removeAuthenticator, {}));
    const { secret, otpauthUrl } = data(await person.browser.call(startAuthenticator, {}));
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(otpauthUrl).toBe(`otpauth://totp/Foyer:${encodeURIComponent(person.email)}?secret=${secret}&issuer=Foyer`);
    const [row] = await foyer.deps.db.select().from(authenticators).where(eq(authenticators.userId, person.userId));
    expect(row?.confirmedAt).toBeNull();
    expect(row?.sealedSecret.toString('latin1')).not.toContain(secret);
  });

  test('requires a timely code of the newest secret, and cannot be repeated', async () => {
    const person = await userWithApp();
    const { browser } = person;
    const confirm = (code: string) => browser.call(confirmAuthenticator, { body: { code } });
    expect(refusal(await browser.call(startAuthenticator, {}))).toEqual([409, 'AUTHENTICATOR_ON']);
    expect(refusal(await confirm('123456'))).toEqual([409, 'AUTHENTICATOR_ON']);
    data(await browser.call(removeAuthenticator, {}));
    expect(refusal(await confirm('123456'))).toEqual(expired);
    data(await browser.call(startAuthenticator, {}));
    expect(refusal(await confirm(person.app.code()))).toEqual(wrong);
    const app = await turnAuthenticatorOn(foyer, browser);
    expect(refusal(await complete(await withPhone(person), person.app.code()))).toEqual(wrong);
    expect((await complete(await withPhone(person), app.code())).status).toBe(200);
  });

  test('keeps other sessions, notifies by email and cancels pending sign-ins', async () => {
    const person = await userWithApp();
    const other = foyer.browser();
    const admitted = await withPhone(person, other);
    other.bearer = data(await complete(admitted, person.app.code())).accessToken;
    const waiting = await withPhone(person);
    data(await person.browser.call(removeAuthenticator, {}));
    expect(refusal(await complete(waiting, person.app.code()))).toEqual(expired);
    expect((await other.call(readMe, {})).status).toBe(200);
    data(await person.browser.call(removeAuthenticator, {}));
    const subjects = ['Your authenticator app was turned off', 'Your authenticator app was turned on'];
    expect((await subjectsTo(person.email)).sort()).toEqual(subjects);
    const left = await foyer.deps.db
      .select()
      .from(secondFactorChallenges)
      .where(eq(secondFactorChallenges.userId, person.userId));
    expect(left).toEqual([]);
  });

  test('requires a recent sign-in, as do all changes to it', async () => {
    const { browser } = await userWithApp();
    foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
    const stepUp = [403, 'STEP_UP_REQUIRED'];
    for (const endpoint of [startAuthenticator, removeAuthenticator, renewRecoveryCodes]) {
      expect(refusal(await browser.call(endpoint, {}))).toEqual(stepUp);
      expect(refusal(await foyer.browser().call(endpoint, {}))).toEqual([401, 'UNAUTHENTICATED']);
    }
    expect(refusal(await browser.call(confirmAuthenticator, { body: { code: '123456' } }))).toEqual(stepUp);
  });
});

test('neither secrets nor codes are logged or audited', async () => {
  const person = await userWithApp();
  const [code = ''] = person.app.recoveryCodes;
  expect((await recover(await withPhone(person), code)).status).toBe(200);
  await complete(await withPhone(person), wrongCode(person.app));
  const written = JSON.stringify([foyer.logged(), await foyer.deps.db.select().from(auditEvents)]);
  expect(written).toContain('second-factor.checked');
  for (const secret of [person.app.secret, ...person.app.recoveryCodes]) expect(written).not.toContain(secret);
});
