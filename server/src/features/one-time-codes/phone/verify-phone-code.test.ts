import { randomInt } from 'node:crypto';
import { limits } from '@foyer/contract/limits.ts';
import {
  type CodeVerdict,
  resendPhoneCode,
  sendPhoneCode,
  verifyPhone,
  verifyPhoneCode,
} from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { eq, like } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { addressBudgets } from '#src/config/addresses.ts';
import { codes } from '#src/config/one-time-codes.ts';
import { phoneVerifications } from '#src/db/schema/one-time-codes.ts';
import { budgets } from '#src/db/schema/requests.ts';
import { browserCookieName } from '#src/http/authentication/browser-cookie.ts';
import { AppError } from '#src/http/responses/app-error.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { signInCode } from '../../../../test/people.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import { TestClient } from '../../../../test/test-client.ts';
import { injected } from '../../../../test/transport.ts';
import { visitor } from '../../../../test/visitor.ts';
import { codeMessages } from '../code-verdicts.ts';
import { verifyPhoneCode as verify } from './verify-phone-code.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

let lines = 0;
/** A different number for each test. */
function phone(): string {
  lines += 1;
  return `+1202555${String(lines).padStart(4, '0')}`;
}

/** Requests a code in this browser and reads it from the phone. */
async function codeFor(browser: TestClient, to: string): Promise<{ verificationId: string; code: string }> {
  const body = { phoneNumber: to, method: 'sms', humanCheck: await solveHumanCheck(browser) } as const;
  const { verificationId } = (await browser.call(sendPhoneCode, { body })).body.data;
  return { verificationId, code: await newestCode(to) };
}
async function newestCode(to: string): Promise<string> {
  return /\d{6}/.exec((await foyer.messagesTo(to))[0]?.text ?? '')?.[0] ?? 'no message';
}
/** A different code. */
const not = (code: string) => String((Number(code) + 1 + randomInt(999_998)) % 1_000_000).padStart(6, '0');

async function check(browser: TestClient, body: { verificationId: string; code: string }): Promise<CodeVerdict> {
  const answer = await browser.call(verifyPhoneCode, { body });
  expect(answer.status).toBe(200);
  return answer.body.data;
}
const refused = (errorCode: keyof typeof codeMessages, attemptsRemaining: number) => ({
  verified: false,
  errorCode,
  error: codeMessages[errorCode],
  attemptsRemaining,
});

test('the right code verifies the phone once', async () => {
  const browser = foyer.browser();
  const to = phone();
  const mine = await codeFor(browser, to);
  expect(await check(browser, mine)).toEqual({
    verified: true,
    phoneNumber: to,
    idToken: expect.any(String),
    attemptsRemaining: limits.code.attempts - 1,
  });
  expect(await check(browser, mine)).toEqual(refused('CODE_EXPIRED', limits.code.attempts - 1));
});

test('a wrong code returns the remaining attempts, and after the last even the right one is refused', async () => {
  const browser = foyer.browser();
  const mine = await codeFor(browser, phone());
  const wrong = { ...mine, code: not(mine.code) };
  for (let left = limits.code.attempts - 1; left > 0; left -= 1) {
    expect(await check(browser, wrong)).toEqual(refused('INVALID_CODE', left));
  }
  expect(await check(browser, wrong)).toEqual(refused('CODE_EXHAUSTED', 0));
  expect(await check(browser, mine)).toEqual(refused('CODE_EXHAUSTED', 0));
});

test('a code expires', async () => {
  const browser = foyer.browser();
  const mine = await codeFor(browser, phone());
  foyer.clock.advance({ seconds: limits.code.lifetimeSeconds });
  expect(await check(browser, mine)).toEqual(refused('CODE_EXPIRED', limits.code.attempts));
});

test('the code of another browser is treated as unknown, and trying it costs its owner nothing', async () => {
  const [mine, theirs] = [foyer.browser(), foyer.browser()];
  const sent = await codeFor(mine, phone());
  expect(await check(theirs, sent)).toEqual(refused('INVALID_CODE', 0));
  expect(await check(foyer.browser(), { ...sent, verificationId: 'A'.repeat(22) })).toEqual(refused('INVALID_CODE', 0));
  expect(await check(mine, sent)).toMatchObject({ verified: true, attemptsRemaining: limits.code.attempts - 1 });
});

test('malformed codes and ids are refused with their field', async () => {
  const browser = foyer.browser();
  const verificationId = 'A'.repeat(22);
  for (const code of ['12345', '1234567', '12345a', '１２３４５６', '']) {
    const answer = await browser.call(verifyPhoneCode, { body: { verificationId, code } });
    expect(answer.body.error).toMatchObject({
      code: 'VALIDATION_FAILED',
      details: [{ field: 'code', message: 'code.six_digits' }],
    });
  }
  expect((await browser.call(verifyPhoneCode, { body: { verificationId: '../x', code: '123456' } })).status).toBe(400);
});

test('after a resend only the new code is valid, with new attempts', async () => {
  const browser = foyer.browser();
  const to = phone();
  const first = await codeFor(browser, to);
  await check(browser, { ...first, code: not(first.code) });
  foyer.clock.advance({ seconds: limits.code.resendSeconds });
  const { verificationId } = first;
  const humanCheck = await solveHumanCheck(browser);
  const sent = (await browser.call(resendPhoneCode, { body: { verificationId, humanCheck } })).body.data;
  expect(sent.attemptsRemaining).toBe(limits.code.attempts);
  const second = { verificationId, code: await newestCode(to) };
  // With a chance of one in a million both codes are equal.
  if (first.code !== second.code) {
    expect(await check(browser, first)).toEqual(refused('INVALID_CODE', limits.code.attempts - 1));
  }
  expect(await check(browser, second)).toMatchObject({ verified: true, phoneNumber: to });
});

test('a new request in the same browser invalidates the earlier code', async () => {
  const browser = foyer.browser();
  const to = phone();
  const first = await codeFor(browser, to);
  foyer.clock.advance({ seconds: limits.code.resendSeconds });
  const second = await codeFor(browser, to);
  expect(await check(browser, first)).toMatchObject({ verified: false, errorCode: 'CODE_EXPIRED' });
  expect(await check(browser, second)).toMatchObject({ verified: true });
});

test('the endpoint that takes a number checks its newest code', async () => {
  const browser = foyer.browser();
  const to = phone();
  const { code } = await codeFor(browser, to);
  const prove = async (client: TestClient, phoneNumber: string) =>
    (await client.call(verifyPhone, { body: { phoneNumber, code } })).body;
  expect((await prove(foyer.browser(), to)).data).toEqual(refused('INVALID_CODE', 0));
  expect((await prove(browser, '12')).error.code).toBe('INVALID_PHONE');
  expect((await prove(browser, `tel:${to}`)).data).toMatchObject({ verified: true, phoneNumber: to });
});

test('twenty concurrent right codes verify once', async () => {
  const browser = foyer.browser();
  const mine = await codeFor(browser, phone());
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => check(browser, mine)));
  expect(verdicts.filter(({ verified }) => verified)).toHaveLength(1);
  expect(verdicts.filter(({ idToken }) => idToken)).toHaveLength(1);
});

test('concurrent wrong codes never exceed the attempts', async () => {
  const browser = foyer.browser();
  const mine = await codeFor(browser, phone());
  const wrong = { ...mine, code: not(mine.code) };
  const verdicts = await Promise.all(Array.from({ length: 20 }, () => check(browser, wrong)));
  expect(verdicts.filter(({ errorCode }) => errorCode === 'INVALID_CODE')).toHaveLength(limits.code.attempts - 1);
  expect(verdicts.filter(({ errorCode }) => errorCode === 'CODE_EXHAUSTED')).toHaveLength(
    20 - limits.code.attempts + 1,
  );
  const [row] = await foyer.deps.db
    .select()
    .from(phoneVerifications)
    .where(eq(phoneVerifications.id, mine.verificationId));
  expect(row?.attemptsLeft).toBe(0);
});

test('failures add up per phone across codes and browsers, last a day and block sending too', async () => {
  const to = phone();
  let failures = 0;
  while (failures < codes.failures.limit) {
    foyer.clock.advance({ hours: 1 });
    const browser = foyer.browser();
    const sent = await codeFor(browser, to);
    const tries = Math.min(limits.code.attempts - 1, codes.failures.limit - failures);
    for (let i = 0; i < tries; i += 1) await check(browser, { ...sent, code: not(sent.code) });
    failures += tries;
    if (failures === codes.failures.limit) expect(await check(browser, sent)).toEqual(refused('CODE_EXHAUSTED', 0));
  }
  foyer.clock.advance({ hours: 1 });
  const browser = foyer.browser();
  const body = { phoneNumber: to, method: 'sms', humanCheck: await solveHumanCheck(browser) } as const;
  expect((await browser.call(sendPhoneCode, { body })).body.error.code).toBe('RATE_LIMITED');
  foyer.clock.advance({ seconds: codes.failures.seconds });
  expect(await check(browser, await codeFor(browser, to))).toMatchObject({ verified: true });
});

test('a restart keeps attempts, pauses and budgets', async () => {
  const browser = foyer.browser();
  const to = phone();
  const sent = await codeFor(browser, to);
  const wrong = { ...sent, code: not(sent.code) };
  await check(browser, wrong);

  const restarted = await buildApp({ ...foyer.deps });
  const { clock, deps } = foyer;
  const { address } = browser;
  const back = new TestClient({
    transport: injected(restarted, address),
    clock,
    publicUrl: deps.settings.publicUrl,
    kind: 'browser',
    userAgent: 'Firefox',
  });
  const cookie = browserCookieName(deps.settings.publicUrl);
  back.cookies.set(cookie, browser.cookies.get(cookie) ?? '');
  try {
    const body = { phoneNumber: to, method: 'sms', humanCheck: await solveHumanCheck(back) } as const;
    expect((await back.call(sendPhoneCode, { body })).body.error.code).toBe('RATE_LIMITED');
    expect(await check(back, wrong)).toEqual(refused('INVALID_CODE', limits.code.attempts - 2));
    expect(await check(back, wrong)).toEqual(refused('CODE_EXHAUSTED', 0));
    expect(await check(back, sent)).toEqual(refused('CODE_EXHAUSTED', 0));
  } finally {
    await restarted.close();
  }
});

test('right codes do not count as failures', async () => {
  const to = phone();
  const browser = foyer.browser();
  for (let i = 0; i <= codes.failures.limit; i += 1) {
    foyer.clock.advance({ hours: 3 });
    expect(await check(browser, await codeFor(browser, to))).toMatchObject({ verified: true });
  }
});

test('concurrent right codes count as failures neither of the phone nor of the address', async () => {
  const { limit } = addressBudgets.failedSignIns;
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const browser = strict.browser();
    const to = phone();
    const sent = await signInCode(strict, browser, to);
    const many = Array.from({ length: limit + 5 }, () => browser.call(verifyPhoneCode, { body: sent }));
    const answers = await Promise.all(many);
    expect(answers.filter(({ body }) => body.data.verified)).toHaveLength(1);
    expect(answers.map(({ status }) => status)).toEqual(Array(many.length).fill(200));
    const failed = await strict.deps.db.select().from(budgets).where(like(budgets.key, '%code-failures:%'));
    expect(failed.map(({ spent }) => spent)).toEqual([0]);
    expect(await strict.deps.db.$count(budgets, like(budgets.key, 'failed-sign-in:%'))).toBe(0);
  } finally {
    await strict.close();
  }
});

test('a right code whose transaction failed is no failure of the phone', async () => {
  const { deps } = foyer;
  const sent = await codeFor(foyer.browser(), phone());
  const [row] = await deps.db.select().from(phoneVerifications).where(eq(phoneVerifications.id, sent.verificationId));
  const who = visitor({ browserHash: row?.browserHash ?? Buffer.alloc(0) });
  const failing = verify(deps, who, sent, async () => {
    throw new AppError('LEAD_NOT_FOUND', 'gone');
  });
  await expect(failing).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' });
  const [failures] = await deps.db
    .select()
    .from(budgets)
    .where(eq(budgets.key, row?.failuresKey ?? ''));
  expect(failures?.spent).toBe(0);
});

test('onVerified runs in the same transaction, and if it fails, the code is not used up', async () => {
  const { deps } = foyer;
  const browser = foyer.browser();
  const sent = await codeFor(browser, phone());
  const [row] = await deps.db.select().from(phoneVerifications).where(eq(phoneVerifications.id, sent.verificationId));
  const who = visitor({ browserHash: row?.browserHash ?? Buffer.alloc(0) });
  const failing = verify(deps, who, sent, async () => {
    throw new AppError('LEAD_NOT_FOUND', 'gone');
  });
  await expect(failing).rejects.toMatchObject({ code: 'LEAD_NOT_FOUND' });
  const seen: string[] = [];
  const verdict = await verify(deps, who, sent, async (_tx, verification) => {
    seen.push(verification.phone);
  });
  expect(verdict).toMatchObject({ verified: true, phoneNumber: row?.phone });
  expect(seen).toEqual([row?.phone]);
  // The failed attempt stays spent.
  expect(verdict.attemptsRemaining).toBe(limits.code.attempts - 2);
});

test('twenty concurrent codes run onVerified once', async () => {
  const { deps } = foyer;
  const sent = await codeFor(foyer.browser(), phone());
  const [row] = await deps.db.select().from(phoneVerifications).where(eq(phoneVerifications.id, sent.verificationId));
  const who = visitor({ browserHash: row?.browserHash ?? Buffer.alloc(0) });
  let ran = 0;
  await Promise.all(
    Array.from({ length: 20 }, () =>
      verify(deps, who, sent, async () => {
        ran += 1;
      }),
    ),
  );
  expect(ran).toBe(1);
});

test('a code for one purpose is refused for another', async () => {
  const { deps } = foyer;
  const browser = foyer.browser();
  const sent = await codeFor(browser, phone());
  const mine = eq(phoneVerifications.id, sent.verificationId);
  await deps.db.update(phoneVerifications).set({ purpose: 'sign-up' }).where(mine);
  // The generic endpoint does not accept a lead's code, and the MAC covers the purpose too.
  expect(await check(browser, sent)).toEqual(refused('INVALID_CODE', 0));
  const [row] = await deps.db.select().from(phoneVerifications).where(mine);
  const who = visitor({ browserHash: row?.browserHash ?? Buffer.alloc(0) });
  expect(await verify(deps, who, sent)).toEqual(refused('INVALID_CODE', limits.code.attempts - 1));
});
