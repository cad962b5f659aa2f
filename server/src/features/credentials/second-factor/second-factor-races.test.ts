import {
  completeSecondFactor,
  confirmAuthenticator,
  startAuthenticator,
} from '@foyer/contract/credentials/second-factor.ts';
import { stepUp } from '@foyer/contract/security.ts';
import { signInByPhone } from '@foyer/contract/sign-in.ts';
import { and, eq, isNull } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { secondFactor } from '#src/config/sign-in.ts';
import { sessions } from '#src/db/schema/accounts.ts';
import { recoveryCodes, secondFactorChallenges } from '#src/db/schema/second-factors.ts';
import { authenticatorApp, turnAuthenticatorOn, wrongCode } from '../../../../test/authenticator-app.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { data, newPhone, refusal, signInCode } from '../../../../test/people.ts';
import { newUser, signIn } from '../../../../test/sessions.ts';
import type { Answer, TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

/** A user with an authenticator app whose sign-ins wait for the second factor in several browsers. */
async function pendingSignIns(browsers: number) {
  const phone = newPhone();
  const userId = await newUser(foyer, { phone: { number: phone, proven: true } });
  const browser = foyer.browser();
  await signIn(foyer, browser, userId);
  const app = await turnAuthenticatorOn(foyer, browser);
  const others: TestClient[] = [];
  for (let count = 0; count < browsers; count += 1) {
    const other = foyer.browser();
    foyer.clock.advance({ seconds: 30 });
    const sent = await signInCode(foyer, other, phone);
    await other.call(signInByPhone, { body: { phoneNumber: phone, ...sent } });
    others.push(other);
  }
  return { userId, app, others, first: browser };
}
/** The number of sessions besides the one that turned on the app. */
async function newSessions(userId: string): Promise<number> {
  const active = and(eq(sessions.userId, userId), isNull(sessions.revokedAt));
  return (await foyer.deps.db.select().from(sessions).where(active)).length - 1;
}
const statuses = (answers: Answer<unknown>[]) => answers.map(({ status }) => status);
const successes = (answers: Answer<unknown>[]) => statuses(answers).filter((status) => status === 200).length;

test('one code sent twice at once in one browser creates one session', async () => {
  const { userId, app, others } = await pendingSignIns(1);
  const body = { code: app.code() };
  const twice = await Promise.all([1, 2].map(() => others[0]?.call(completeSecondFactor, { body })));
  expect(successes(twice as Answer<unknown>[])).toBe(1);
  expect(await newSessions(userId)).toBe(1);
});

test('one code sent at once in three browsers creates one session, and the others can use the next code', async () => {
  const { userId, app, others } = await pendingSignIns(3);
  const body = { code: app.code() };
  const answers = await Promise.all(others.map((browser) => browser.call(completeSecondFactor, { body })));
  expect(successes(answers)).toBe(1);
  expect(await newSessions(userId)).toBe(1);
  for (const [index, browser] of others.entries()) {
    if (answers[index]?.status === 200) continue;
    expect(refusal(answers[index] as Answer<unknown>)).toEqual([400, 'INVALID_CODE']);
    foyer.clock.advance({ seconds: secondFactor.stepSeconds });
    expect((await browser.call(completeSecondFactor, { body: { code: app.code() } })).status).toBe(200);
  }
});

test('one code used at once to sign in and to step up works once', async () => {
  const { userId, app, others, first } = await pendingSignIns(1);
  const code = app.code();
  const answers: (Answer<unknown> | undefined)[] = await Promise.all([
    others[0]?.call(completeSecondFactor, { body: { code } }),
    first.call(stepUp, { body: { way: 'authenticator', code } }),
  ]);
  expect(answers.map((answer) => answer?.status).sort()).toEqual([200, 400]);
  expect(await newSessions(userId)).toBe(answers[0]?.status === 200 ? 1 : 0);
});

test('one recovery code sent at once in three browsers creates one session and uses one code', async () => {
  const { userId, app, others } = await pendingSignIns(3);
  const body = { recoveryCode: app.recoveryCodes[0] ?? '' };
  const answers = await Promise.all(others.map((browser) => browser.call(completeSecondFactor, { body })));
  expect(successes(answers)).toBe(1);
  expect(await newSessions(userId)).toBe(1);
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  expect(await foyer.deps.db.select().from(recoveryCodes).where(unused)).toHaveLength(secondFactor.recoveryCodes - 1);
});

test('two recovery codes sent at once in one browser create one session and use one code', async () => {
  const { userId, app, others } = await pendingSignIns(1);
  const answers = await Promise.all(
    app.recoveryCodes
      .slice(0, 2)
      .map((recoveryCode) => others[0]?.call(completeSecondFactor, { body: { recoveryCode } })),
  );
  expect(successes(answers as Answer<unknown>[])).toBe(1);
  expect(await newSessions(userId)).toBe(1);
  const unused = and(eq(recoveryCodes.userId, userId), isNull(recoveryCodes.usedAt));
  expect(await foyer.deps.db.select().from(recoveryCodes).where(unused)).toHaveLength(secondFactor.recoveryCodes - 1);
});

test('concurrent wrong codes use exactly the available attempts', async () => {
  const { userId, app, others } = await pendingSignIns(1);
  const [browser] = others;
  const body = { code: wrongCode(app) };
  const tries = Array.from({ length: secondFactor.attempts + 7 }, () => browser?.call(completeSecondFactor, { body }));
  const answers = (await Promise.all(tries)) as Answer<unknown>[];
  const codes = answers.map((answer) => refusal(answer)[1]);
  expect(codes.filter((code) => code === 'INVALID_CODE')).toHaveLength(secondFactor.attempts - 1);
  expect(codes.filter((code) => code === 'CODE_EXHAUSTED')).toHaveLength(8);
  expect(await newSessions(userId)).toBe(0);
  const [challenge] = await foyer.deps.db
    .select()
    .from(secondFactorChallenges)
    .where(eq(secondFactorChallenges.userId, userId));
  expect(challenge?.attemptsLeft).toBe(0);
});

test('concurrent wrong codes in many browsers use exactly the account’s budget', async () => {
  const browsers = Math.ceil(secondFactor.failures.limit / secondFactor.attempts) + 1;
  const { app, others } = await pendingSignIns(browsers);
  const body = { code: wrongCode(app) };
  const tries = others.flatMap((browser) =>
    Array.from({ length: secondFactor.attempts }, () => browser.call(completeSecondFactor, { body })),
  );
  await Promise.all(tries);
  const right = { code: app.code() };
  for (const browser of others) {
    expect(refusal(await browser.call(completeSecondFactor, { body: right }))).toEqual([429, 'CODE_EXHAUSTED']);
  }
  const [budget] = (
    await foyer.deps.database.db.execute<{ spent: number }>(
      "select spent from budgets where key like 'authenticator-failed:%' order by resets_at desc limit 1",
    )
  ).rows;
  expect(budget?.spent).toBe(secondFactor.failures.limit);
});

test('confirming twice at once creates one set of valid recovery codes', async () => {
  const userId = await newUser(foyer);
  const browser = foyer.browser();
  await signIn(foyer, browser, userId);
  const { secret } = data(await browser.call(startAuthenticator, {}));
  const body = { code: authenticatorApp(foyer, secret).code() };
  const answers = await Promise.all([1, 2].map(() => browser.call(confirmAuthenticator, { body })));
  expect(statuses(answers).sort()).toEqual([200, 409]);
  const stored = await foyer.deps.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, userId));
  expect(stored).toHaveLength(secondFactor.recoveryCodes);
});
