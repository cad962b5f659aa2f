import { changeEmail, sendEmailVerification, verifyEmail } from '@foyer/contract/accounts.ts';
import { signUpByEmail } from '@foyer/contract/credentials/passwords.ts';
import { limits } from '@foyer/contract/limits.ts';
import { sendPhoneCode, verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codes, emailProof } from '#src/config/one-time-codes.ts';
import {
  checkedSends,
  ownerSends,
  phoneSends,
  sharedSends,
  strangerEmails,
  strangerSends,
} from '#src/config/sending.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { codeSentTo, data, newPhone, refusal, signInCode, signUp } from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp({ settings: { budgetFactor: 1 } });
});
afterAll(() => foyer.close());

type Action = 'send-code' | 'send-code-again';
async function ask(browser: TestClient, phoneNumber: string, action: Action = 'send-code') {
  const body = { phoneNumber, humanCheck: await solveHumanCheck(browser, action) };
  return browser.call(sendPhoneCode, { body });
}
const check = async (browser: TestClient, body: { verificationId: string; code: string }) =>
  data(await browser.call(verifyPhoneCode, { body }));
const not = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const nextHour = () => foyer.clock.advance({ hours: 1 });
/** Resets the country and prefix budgets before the next test. */
const nextDay = () => foyer.clock.advance({ days: 1 });

/** The number of wrong codes that were checked, rather than refused unchecked. */
const looked = () =>
  foyer.deps.db.$count(
    auditEvents,
    and(
      inArray(auditEvents.event, ['code.checked', 'code.exhausted']),
      eq(auditEvents.outcome, 'fail'),
      isNull(auditEvents.reason),
    ),
  );

/** Strangers with different addresses guess until refused; returns how many guesses were checked. */
async function guessUntilRefused(phone: string, action: Action = 'send-code'): Promise<number> {
  const before = await looked();
  for (let idle = 0; idle < 3; ) {
    const stranger = foyer.browser();
    const answer = await ask(stranger, phone, action);
    if (answer.status !== 200) {
      idle += 1;
      nextHour();
      continue;
    }
    const { verificationId } = answer.body.data;
    const code = not(await codeSentTo(foyer, phone));
    for (let attempt = 0; attempt < limits.code.attempts; attempt += 1) await check(stranger, { verificationId, code });
    foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  }
  return (await looked()) - before;
}

/** The signed-out browser of a user who signed up with this phone. */
async function ownerOf(phone: string): Promise<TestClient> {
  const browser = foyer.browser();
  await signUp(foyer, browser, phone);
  browser.bearer = null;
  foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  return browser;
}

test('twelve wrong guesses of strangers do not lock out the owner in a browser that verified the phone', async () => {
  nextDay();
  const phone = newPhone();
  const owner = await ownerOf(phone);
  await guessUntilRefused(phone);
  const refused = await ask(foyer.browser(), phone);
  expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
  const sent = data(await ask(owner, phone));
  const { verificationId } = sent;
  const verdict = await check(owner, { verificationId, code: await codeSentTo(foyer, phone) });
  expect(verdict.verified).toBe(true);
});

test('a signed-in owner gets a code in a browser that never verified the phone', async () => {
  nextDay();
  const phone = newPhone();
  const first = foyer.browser();
  const { accessToken } = await signUp(foyer, first, phone);
  foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  for (let i = 0; i < phoneSends.hourly.limit; i += 1) {
    await ask(foyer.browser(), phone);
    foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  }
  const other = foyer.browser();
  other.bearer = accessToken;
  data(await ask(other, phone));
});

test('a new browser can continue with the harder human check, which the refusal names', async () => {
  nextDay();
  const phone = newPhone();
  await guessUntilRefused(phone);
  const browser = foyer.browser();
  const refused = await ask(browser, phone);
  expect(refused.body.error.details).toMatchObject({ humanCheck: 'send-code-again' });
  const { verificationId } = data(await ask(browser, phone, 'send-code-again'));
  const verdict = await check(browser, { verificationId, code: await codeSentTo(foyer, phone) });
  expect(verdict.verified).toBe(true);
  // From now on it counts as the owner's browser.
  foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  data(await ask(browser, phone));
});

test('distributed guessing is limited per phone and day, even with the harder check', async () => {
  nextDay();
  const phone = newPhone();
  // Three hours each, so that both counts stay within one day.
  expect(await guessUntilRefused(phone)).toBe(codes.failures.limit);
  const checked = await guessUntilRefused(phone, 'send-code-again');
  expect(checked).toBe(checkedSends.daily.limit * limits.code.attempts);
  const refused = await ask(foyer.browser(), phone, 'send-code-again');
  expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(refused.body.error.details).not.toHaveProperty('humanCheck');
  expect((await ask(foyer.browser(), phone)).body.error.details).not.toHaveProperty('humanCheck');
});

test('wrong guesses in the owner’s browser do not count for others', async () => {
  nextDay();
  const phone = newPhone();
  const owner = await ownerOf(phone);
  let tried = 0;
  while (tried < codes.failures.limit) {
    const { verificationId } = data(await ask(owner, phone));
    const code = not(await codeSentTo(foyer, phone));
    const tries = Math.min(limits.code.attempts, codes.failures.limit - tried);
    for (let i = 0; i < tries; i += 1) await check(owner, { verificationId, code });
    tried += tries;
    nextHour();
  }
  expect(refusal(await ask(owner, phone))).toEqual([429, 'RATE_LIMITED']);
  const { verificationId } = data(await ask(foyer.browser(), phone));
  expect(verificationId).not.toBe('');
});

test('one stranger, identified by address or browser, cannot use up a phone’s guesses or codes', async () => {
  nextDay();
  const phone = newPhone();
  const stranger = foyer.browser();
  const sent = [];
  for (let i = 0; i <= strangerSends.limit; i += 1) {
    // Different cookies, same address.
    const client = foyer.browser({ address: stranger.address });
    const answer = await ask(client, phone);
    sent.push(answer.status);
    if (answer.status === 200) {
      const { verificationId } = answer.body.data;
      const code = not(await codeSentTo(foyer, phone));
      for (let n = 0; n < limits.code.attempts; n += 1) await check(client, { verificationId, code });
    }
    foyer.clock.advance({ seconds: phoneSends.pause.seconds });
  }
  expect(sent).toEqual([...Array(strangerSends.limit).fill(200), 429]);
  const browser = foyer.browser();
  const mine = await signInCode(foyer, browser, phone);
  expect((await check(browser, mine)).verified).toBe(true);
});

test('prefixes and countries blocked by strangers stay open to owners, within a limit', async () => {
  nextDay();
  const phones = Array.from({ length: ownerSends.country.limit + 1 }, () => newPhone());
  const owners: TestClient[] = [];
  for (const [index, phone] of phones.entries()) {
    // The strangers' prefix budget, which sign-ups count against.
    if (index > 0 && index % sharedSends.prefix.limit === 0) nextHour();
    owners.push(await ownerOf(phone));
  }
  nextHour();
  for (let i = 0; i < sharedSends.prefix.limit; i += 1) await ask(foyer.browser(), newPhone());
  expect(refusal(await ask(foyer.browser(), newPhone()))).toEqual([429, 'RATE_LIMITED']);
  const outcomes = [];
  for (const [index, owner] of owners.entries()) outcomes.push((await ask(owner, phones[index] ?? '')).status);
  expect(outcomes).toEqual([...Array(ownerSends.country.limit).fill(200), 429]);
});

const newEmail = (() => {
  let emails = 0;
  return () => `victim${++emails}@example.com`;
})();
const password = 'Correct-Horse-9!';

/** Signs up with an email, which gets a message if its budgets allow it. */
async function signUpWith(email: string, browser = foyer.browser()): Promise<TestClient> {
  const body = { name: 'Some Body', email, password, role: 'individual' } as const;
  browser.bearer = data(await browser.call(signUpByEmail, { body })).accessToken;
  await foyer.outbox.drain();
  foyer.clock.advance({ seconds: emailProof.pause.seconds });
  return browser;
}

test('one stranger’s sign-ups with an email do not block its owner’s verification', async () => {
  nextDay();
  const email = newEmail();
  const { address } = foyer.browser();
  for (let i = 0; i < 6; i += 1) await signUpWith(email, foyer.browser({ address }));
  expect(await foyer.messagesTo(email)).toHaveLength(strangerEmails.limit);
  const owner = await signUpWith(email);
  expect(await foyer.messagesTo(email)).toHaveLength(strangerEmails.limit + 1);
  data(await owner.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
});

test('distributed strangers do not block an account with a verified phone from verifying its email', async () => {
  nextDay();
  const email = newEmail();
  for (let i = 0; i < 6; i += 1) await signUpWith(email);
  const owner = foyer.browser();
  await signUp(foyer, owner);
  data(await owner.call(changeEmail, { body: { email } }));
  data(await owner.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
});

test('an account without a verified contact can verify its email with the harder human check, within limits', async () => {
  nextDay();
  const email = newEmail();
  for (let i = 0; i < 6; i += 1) await signUpWith(email);
  const owner = await signUpWith(email);
  const refused = await owner.call(sendEmailVerification, { body: {} });
  expect(refusal(refused)).toEqual([429, 'RATE_LIMITED']);
  expect(refused.body.error.details).toMatchObject({ humanCheck: 'send-code-again' });
  const solved = async (client: TestClient) => {
    const humanCheck = await solveHumanCheck(client, 'send-code-again');
    return client.call(sendEmailVerification, { body: { humanCheck } });
  };
  const outcomes = [];
  for (let i = 0; i <= checkedSends.hourly.limit; i += 1) {
    outcomes.push((await solved(owner)).status);
    // One at a time, because messages delivered together may arrive in any order.
    await foyer.outbox.drain();
    foyer.clock.advance({ seconds: emailProof.pause.seconds });
  }
  expect(outcomes).toEqual([...Array(checkedSends.hourly.limit).fill(200), 429]);
  const wrong = await owner.call(sendEmailVerification, {
    body: { humanCheck: await solveHumanCheck(owner, 'send-code') },
  });
  expect(refusal(wrong)).toEqual([403, 'HUMAN_CHECK_FAILED']);
  data(await owner.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
});
