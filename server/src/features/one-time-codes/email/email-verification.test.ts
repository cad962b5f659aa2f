import { randomInt } from 'node:crypto';
import { changeEmail, readMe, refreshSession, sendEmailVerification, verifyEmail } from '@foyer/contract/accounts.ts';
import { readEmailVerification, verifyEmailByToken } from '@foyer/contract/leads.ts';
import { limits } from '@foyer/contract/limits.ts';
import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { listSecurityEvents } from '@foyer/contract/security.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { codes, emailProof } from '#src/config/one-time-codes.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import { alterToken } from '../../../../test/alter-token.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { codeSentTo, data, refusal, signUp, tokenSentTo } from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';
import { wholeWord } from '../../../../test/whole-word.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

let people = 0;
const newEmail = () => {
  people += 1;
  return `person${people}@example.com`;
};
const not = (code: string) => String((Number(code) + 1 + randomInt(999_998)) % 1_000_000).padStart(6, '0');

/** A signed-in user without an email. */
async function person(): Promise<TestClient> {
  const browser = foyer.browser();
  refreshTokens.set(browser, (await signUp(foyer, browser)).refreshToken);
  return browser;
}
const refreshTokens = new Map<TestClient, string>();
/** Refreshes the access token, which has expired by now. */
async function stillThere(browser: TestClient): Promise<void> {
  const body = { refreshToken: refreshTokens.get(browser) ?? '' };
  const { accessToken, refreshToken } = data(await browser.call(refreshSession, { body }));
  browser.bearer = accessToken;
  refreshTokens.set(browser, refreshToken);
}
const toldKinds = async (browser: TestClient) =>
  data(await browser.call(listSecurityEvents, { query: {} })).items.map(({ kind }) => kind);
const me = async (browser: TestClient) => {
  const { email, emailVerified } = data(await browser.call(readMe, {}));
  return { email, emailVerified };
};
const change = (browser: TestClient, email: string) => browser.call(changeEmail, { body: { email } });
const enter = (browser: TestClient, code: string) => browser.call(verifyEmail, { body: { code } });
const open = (browser: TestClient, token: string) => browser.call(verifyEmailByToken, { params: { token } });
const look = (browser: TestClient, token: string) => browser.call(readEmailVerification, { params: { token } });

async function provenPerson(email = newEmail()): Promise<TestClient> {
  const browser = await person();
  data(await change(browser, email));
  data(await enter(browser, await codeSentTo(foyer, email)));
  foyer.clock.advance({ seconds: limits.code.resendSeconds });
  return browser;
}

test('a user sets an email and verifies it with its code', async () => {
  const browser = await person();
  const email = newEmail();
  const typed = email.replace('example', 'EXAMPLE');
  const started = data(await change(browser, ` ${typed} `));
  const expiresAt = new Date(foyer.clock.now().getTime() + emailProof.lifetimeSeconds * 1000).toISOString();
  expect(started).toEqual({ maskedEmail: maskEmail(email), expiresAt });
  // Displayed as it was typed.
  expect(await me(browser)).toEqual({ email: typed, emailVerified: false });
  const user = data(await enter(browser, await codeSentTo(foyer, email)));
  expect(user).toMatchObject({ email: typed, emailVerified: true });
  // The code is used up.
  expect(refusal(await enter(browser, await codeSentTo(foyer, email)))).toEqual([400, 'CODE_EXPIRED']);
  expect(await toldKinds(browser)).toContain('contact-proven');
  expect(await toldKinds(browser)).not.toContain('contact-changed');
});

test('the link shows what it would verify, and only POST verifies', async () => {
  const browser = await person();
  const email = newEmail();
  data(await change(browser, email));
  const [message] = await foyer.messagesTo(email);
  expect(message?.text).toContain(`${foyer.deps.settings.publicUrl}/auth/verify#email=`);
  const token = await tokenSentTo(foyer, email);
  expect(Buffer.from(token, 'base64url')).toHaveLength(emailProof.tokenBytes);
  const elsewhere = foyer.browser();
  for (let i = 0; i < 2; i += 1) {
    expect(data(await look(elsewhere, token))).toEqual({ maskedEmail: maskEmail(email), verified: false });
  }
  expect(await me(browser)).toEqual({ email, emailVerified: false });
  const opened = await Promise.all(Array.from({ length: 5 }, () => open(elsewhere, token)));
  for (const answer of opened) expect(data(answer)).toEqual({ maskedEmail: maskEmail(email), verified: true });
  expect(data(await look(elsewhere, token)).verified).toBe(true);
  expect(await me(browser)).toEqual({ email, emailVerified: true });
});

test('only the newest code and link are valid, for a day', async () => {
  const browser = await person();
  const email = newEmail();
  data(await change(browser, email));
  const oldToken = await tokenSentTo(foyer, email);
  expect(refusal(await browser.call(sendEmailVerification, { body: {} }))).toEqual([429, 'RATE_LIMITED']);
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  data(await browser.call(sendEmailVerification, { body: {} }));
  expect(refusal(await open(browser, oldToken))).toEqual([400, 'INVALID_VERIFICATION_TOKEN']);
  const token = await tokenSentTo(foyer, email);
  expect(refusal(await open(browser, alterToken(token)))).toEqual([400, 'INVALID_VERIFICATION_TOKEN']);
  const code = await codeSentTo(foyer, email);
  foyer.clock.advance({ seconds: emailProof.lifetimeSeconds });
  await stillThere(browser);
  expect(refusal(await open(browser, token))).toEqual([400, 'INVALID_VERIFICATION_TOKEN']);
  expect(refusal(await look(browser, token))).toEqual([400, 'INVALID_VERIFICATION_TOKEN']);
  expect(refusal(await enter(browser, code))).toEqual([400, 'CODE_EXPIRED']);
});

test('a verified email stays until the new one is verified, and is then notified', async () => {
  const first = newEmail();
  const browser = await provenPerson(first);
  const second = newEmail();
  data(await change(browser, second));
  expect(await me(browser)).toEqual({ email: first, emailVerified: true });
  data(await open(foyer.browser(), await tokenSentTo(foyer, second)));
  expect(await me(browser)).toEqual({ email: second, emailVerified: true });
  expect(await toldKinds(browser)).toEqual(expect.arrayContaining(['contact-changed', 'contact-proven']));
  const [notice] = await foyer.messagesTo(first);
  expect(notice?.text).toContain(maskEmail(second));
  expect(notice?.text).not.toContain(second);
  expect((await foyer.messagesTo(second)).some(({ text }) => text.includes('changed'))).toBe(false);
});

test('changing the email requires a session, a recent sign-in and a valid email', async () => {
  const browser = await person();
  expect(refusal(await change(foyer.browser(), newEmail()))).toEqual([401, 'UNAUTHENTICATED']);
  for (const [typed, message] of [
    ['nobody', 'email.invalid_format'],
    ['a@b@example.com', 'email.invalid_format'],
    ['a@localhost', 'email.invalid_domain'],
    ['"a, b"@example.com', 'email.invalid_format'],
  ] as const) {
    const { status, body } = await change(browser, typed);
    expect([status, body.error.details]).toEqual([400, [{ field: 'email', message }]]);
  }
  foyer.clock.advance({ seconds: sessionRules.stepUpSeconds + 1 });
  expect(refusal(await change(browser, newEmail()))).toEqual([403, 'STEP_UP_REQUIRED']);
});

test('an email verified by another account is refused when requested and when verified', async () => {
  const email = newEmail();
  const late = await person();
  data(await change(late, email));
  const code = await codeSentTo(foyer, email);
  const token = await tokenSentTo(foyer, email);
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  await provenPerson(email);
  const third = await person();
  expect(refusal(await change(third, email))).toEqual([409, 'EMAIL_IN_USE']);
  // Verifying removes it from accounts that only claimed it, so their codes no longer work.
  expect((await enter(late, code)).status).toBeGreaterThanOrEqual(400);
  expect((await open(late, token)).status).toBeGreaterThanOrEqual(400);
  expect((await me(late)).emailVerified).toBe(false);
});

test('changing the email counts as a lookup, since it reveals whether an email is in use', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const [owner, curious] = [strict.browser(), strict.browser()];
    await signUp(strict, owner);
    await signUp(strict, curious);
    data(await change(owner, 'taken@example.com'));
    data(await owner.call(verifyEmail, { body: { code: await codeSentTo(strict, 'taken@example.com') } }));
    for (let i = 0; i < addressBudgets.lookUps.limit; i += 1) {
      expect(refusal(await change(curious, 'taken@example.com'))).toEqual([409, 'EMAIL_IN_USE']);
    }
    expect(refusal(await change(curious, 'taken@example.com'))).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
    const humanCheck = await solveHumanCheck(curious, 'look-up');
    const checked = await curious.call(changeEmail, { body: { email: 'taken@example.com', humanCheck } });
    expect(refusal(checked)).toEqual([409, 'EMAIL_IN_USE']);
  } finally {
    await strict.close();
  }
});

test('nothing is sent when there is nothing to verify', async () => {
  const { status, body } = await (await person()).call(sendEmailVerification, { body: {} });
  expect([status, body.error.details]).toEqual([400, [{ field: 'email', message: 'email.required' }]]);
  const proven = await provenPerson();
  expect(refusal(await proven.call(sendEmailVerification, { body: {} }))).toEqual([400, 'VALIDATION_FAILED']);
});

test('email codes have three attempts, even concurrently, and the link still works afterwards', async () => {
  const browser = await person();
  const email = newEmail();
  data(await change(browser, email));
  const code = await codeSentTo(foyer, email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => enter(browser, not(code))));
  const outcomes = answers.map((answer) => refusal(answer)[1]);
  expect(outcomes.filter((what) => what === 'INVALID_CODE')).toHaveLength(limits.code.attempts - 1);
  expect(outcomes.filter((what) => what === 'CODE_EXHAUSTED')).toHaveLength(answers.length - limits.code.attempts + 1);
  expect(refusal(await enter(browser, code))).toEqual([429, 'CODE_EXHAUSTED']);
  data(await open(browser, await tokenSentTo(foyer, email)));
  expect((await me(browser)).emailVerified).toBe(true);
});

test('twenty concurrent right codes verify once', async () => {
  const browser = await person();
  const email = newEmail();
  data(await change(browser, email));
  const code = await codeSentTo(foyer, email);
  const answers = await Promise.all(Array.from({ length: 20 }, () => enter(browser, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await me(browser)).toEqual({ email, emailVerified: true });
});

test('failures add up per email across its codes', async () => {
  const email = newEmail();
  const browser = await person();
  data(await change(browser, email));
  let failures = 0;
  while (failures < codes.failures.limit) {
    const code = await codeSentTo(foyer, email);
    const tries = Math.min(limits.code.attempts - 1, codes.failures.limit - failures);
    for (let i = 0; i < tries; i += 1) expect((await enter(browser, not(code))).status).toBe(400);
    failures += tries;
    if (failures === codes.failures.limit) expect(refusal(await enter(browser, code))).toEqual([429, 'CODE_EXHAUSTED']);
    foyer.clock.advance({ hours: 1 });
    await stillThere(browser);
    if (failures < codes.failures.limit) data(await browser.call(sendEmailVerification, { body: {} }));
  }
});

test('messages are limited per email and per address', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const browser = strict.browser();
    await signUp(strict, browser);
    data(await change(browser, 'busy@example.com'));
    const outcomes = [200];
    for (let i = 0; i < emailProof.hourly.limit; i += 1) {
      strict.clock.advance({ seconds: emailProof.pause.seconds });
      outcomes.push((await browser.call(sendEmailVerification, { body: {} })).status);
    }
    expect(outcomes).toEqual([...Array(emailProof.hourly.limit).fill(200), 429]);
    const rest = addressBudgets.newEmails.limit - emailProof.hourly.limit;
    for (let i = 0; i < rest; i += 1) expect((await change(browser, `many${i}@example.com`)).status).toBe(200);
    expect(refusal(await change(browser, 'one-more@example.com'))).toEqual([429, 'RATE_LIMITED']);
    // The refusal changed nothing.
    expect(data(await browser.call(readMe, {})).email).toBe(`many${rest - 1}@example.com`);
  } finally {
    await strict.close();
  }
});

test('neither code nor token is stored or logged in plain text', async () => {
  const browser = await person();
  const email = newEmail();
  data(await change(browser, email));
  const secrets = [await codeSentTo(foyer, email), await tokenSentTo(foyer, email)];
  const stored = JSON.stringify(await foyer.deps.db.select().from(emailVerifications)) + foyer.logged().join('');
  for (const secret of secrets) expect(stored).not.toMatch(wholeWord(secret));
});
