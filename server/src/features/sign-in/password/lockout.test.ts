import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { stepUp } from '@foyer/contract/security.ts';
import { continueAuth, signInByPhone } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#src/app.ts';
import { addressBudgets } from '#src/config/addresses.ts';
import { passwordHashing, passwordLock, passwordTurns } from '#src/config/passwords.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { passwordLocks } from '#src/db/schema/passwords.ts';
import { hashesAtOnce, reserveHashing } from '#src/features/credentials/passwords/hash-password.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { newEmail, otherPassword, withPassword } from '../../../../test/passwords.ts';
import { data, refusal, signInCode } from '../../../../test/people.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const { failures, firstSeconds, longestSeconds, windowSeconds } = passwordLock;
const signInWith = (browser: TestClient, email: string, password: string) =>
  browser.call(signInByPassword, { body: { email, password } });
async function failUntilLocked(browser: TestClient, email: string): Promise<number> {
  for (let failed = 0; failed < 20; failed += 1) {
    const answer = await signInWith(browser, email, otherPassword);
    if (answer.body.error.code === 'ACCOUNT_LOCKED') return failed;
    expect(refusal(answer)).toEqual([401, 'INVALID_PASSWORD']);
  }
  return Number.POSITIVE_INFINITY;
}

test('five wrong passwords in a row lock password sign-in, each time for twice as long', async () => {
  const { email, password } = await withPassword(foyer);
  const browser = foyer.browser();
  for (let seconds = firstSeconds as number; ; seconds = Math.min(2 * seconds, longestSeconds)) {
    expect(await failUntilLocked(browser, email)).toBe(failures);
    // Even the right password is refused, with the remaining time.
    const locked = await signInWith(foyer.browser(), email, password);
    expect([...refusal(locked), locked.headers['retry-after']]).toEqual([423, 'ACCOUNT_LOCKED', String(seconds)]);
    foyer.clock.advance({ seconds: seconds - 1 });
    expect(refusal(await signInWith(browser, email, password))).toEqual([423, 'ACCOUNT_LOCKED']);
    foyer.clock.advance({ seconds: 1 });
    if (seconds === longestSeconds) break;
  }
  data(await signInWith(browser, email, password));
  // The right password cleared all failures.
  expect(await failUntilLocked(browser, email)).toBe(failures);
  expect((await signInWith(browser, email, password)).headers['retry-after']).toBe(String(firstSeconds));
});

test('a right password resets the count, and so does the end of the window', async () => {
  const { email, password } = await withPassword(foyer);
  const browser = foyer.browser();
  for (let i = 0; i < failures - 1; i += 1) await signInWith(browser, email, otherPassword);
  data(await signInWith(browser, email, password));
  for (let i = 0; i < failures - 1; i += 1) await signInWith(browser, email, otherPassword);
  foyer.clock.advance({ seconds: windowSeconds });
  expect(await failUntilLocked(browser, email)).toBe(failures);
});

test('locks of an earlier window do not make later locks longer', async () => {
  const { email } = await withPassword(foyer);
  const browser = foyer.browser();
  await failUntilLocked(browser, email);
  foyer.clock.advance({ seconds: windowSeconds });
  await failUntilLocked(browser, email);
  expect((await signInWith(browser, email, otherPassword)).headers['retry-after']).toBe(String(firstSeconds));
});

test('concurrent attempts get no more tries than sequential ones', async () => {
  const { id, email, password } = await withPassword(foyer);
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, i) => signInWith(foyer.browser(), email, `${otherPassword}${i}`)),
  );
  const said = answers.map((answer) => refusal(answer)[1]);
  expect(said.filter((code) => code === 'INVALID_PASSWORD')).toHaveLength(failures);
  expect(said.filter((code) => code === 'ACCOUNT_LOCKED')).toHaveLength(answers.length - failures);
  expect(refusal(await signInWith(foyer.browser(), email, password))).toEqual([423, 'ACCOUNT_LOCKED']);
  const [lock] = await foyer.deps.db.select().from(passwordLocks).where(eq(passwordLocks.userId, id));
  expect(lock).toMatchObject({ failures, locks: 1 });
  // One lock, one notice.
  expect((await foyer.messagesTo(email)).filter(({ subject }) => subject?.includes('paused'))).toHaveLength(1);
});

test.each([8, 30])('%i concurrent right passwords all sign in, and none counts as a failure', async (many) => {
  const { id, email, password } = await withPassword(foyer);
  const answers = await Promise.all(Array.from({ length: many }, () => signInWith(foyer.browser(), email, password)));
  expect(answers.map(({ status }) => status)).toEqual(Array(many).fill(200));
  const [lock] = await foyer.deps.db.select().from(passwordLocks).where(eq(passwordLocks.userId, id));
  expect(lock).toMatchObject({ failures: 0, pending: 0, locks: 0, lockedUntil: null });
  expect(await failUntilLocked(foyer.browser(), email)).toBe(failures);
});

test('concurrent right passwords succeed everywhere a password is checked', async () => {
  const { id, email, password } = await withPassword(foyer);
  const browser = foyer.browser();
  browser.bearer = data(await signInWith(browser, email, password)).accessToken;
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => browser.call(stepUp, { body: { way: 'password', password } })),
  );
  // Each replaces the session, so later ones may find it gone, but none is refused because of a lock.
  expect(answers.map((answer) => refusal(answer)[1])).not.toContain('ACCOUNT_LOCKED');
  const [lock] = await foyer.deps.db.select().from(passwordLocks).where(eq(passwordLocks.userId, id));
  expect(lock).toMatchObject({ failures: 0, lockedUntil: null });
});

test('with one failure left, right passwords are serialized and a wrong one still locks', async () => {
  const { email, password } = await withPassword(foyer);
  const browser = foyer.browser();
  for (let i = 0; i < failures - 1; i += 1) await signInWith(browser, email, otherPassword);
  const answers = await Promise.all(Array.from({ length: 8 }, () => signInWith(foyer.browser(), email, password)));
  expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  for (let i = 0; i < failures - 1; i += 1) await signInWith(browser, email, otherPassword);
  const wrong = await Promise.all(Array.from({ length: 8 }, () => signInWith(foyer.browser(), email, otherPassword)));
  expect(wrong.filter(({ status }) => status === 401)).toHaveLength(1);
  expect(wrong.filter(({ status }) => status === 423)).toHaveLength(7);
});

test('an attempt whose process died is released after a timeout', async () => {
  const { id, email, password } = await withPassword(foyer);
  const browser = foyer.browser();
  await signInWith(browser, email, otherPassword);
  const { clock, deps } = foyer;
  const pendingUntil = new Date(clock.now().getTime() + passwordTurns.pendingSeconds * 1000);
  const died = { pending: failures - 1, pendingUntil };
  await deps.db.update(passwordLocks).set(died).where(eq(passwordLocks.userId, id));
  clock.advance({ seconds: passwordTurns.pendingSeconds });
  data(await signInWith(browser, email, password));
});

test('the right password among many wrong ones either signs in or is refused by a lock', async () => {
  const { email, password } = await withPassword(foyer);
  const wrong = Array.from({ length: 9 }, () => signInWith(foyer.browser(), email, otherPassword));
  const right = await signInWith(foyer.browser(), email, password);
  const answers = await Promise.all(wrong);
  expect([200, 423]).toContain(right.status);
  const tried = answers.filter(({ status }) => status === 401).length;
  // A right one in between resets the count; without it no more than five were checked.
  expect(tried).toBeLessThanOrEqual(right.status === 200 ? 9 : failures);
});

test('codes keep working while the password is locked, and the owner is notified once per lock', async () => {
  const { id, email, phone } = await withPassword(foyer);
  const browser = foyer.browser();
  await failUntilLocked(browser, email);
  for (let i = 0; i < 3; i += 1) await signInWith(browser, email, otherPassword);
  const notices = await foyer.messagesTo(email);
  expect(notices).toHaveLength(1);
  expect(notices[0]?.text).toContain(browser.address.split('.')[0]);
  const sent = await signInCode(foyer, browser, phone);
  expect(data(await browser.call(signInByPhone, { body: { phoneNumber: phone, ...sent } })).user.id).toBe(id);
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.filter(({ outcome, reason }) => outcome === 'locked' && reason === 'password')).toHaveLength(1);
  // The next lock has its own notice.
  foyer.clock.advance({ seconds: firstSeconds });
  await failUntilLocked(browser, email);
  expect(await foyer.messagesTo(email)).toHaveLength(2);
});

test('continue and sign-in share one count', async () => {
  const { email } = await withPassword(foyer);
  const browser = foyer.browser();
  for (let i = 0; i < failures; i += 1) {
    const body = { identifier: email, password: otherPassword };
    expect(refusal(await browser.call(continueAuth, { body }))).toEqual([401, 'INVALID_PASSWORD']);
  }
  expect(refusal(await signInWith(browser, email, otherPassword))).toEqual([423, 'ACCOUNT_LOCKED']);
});

test('failures add up per address over all accounts, then even the right password is refused', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const { email, password } = await withPassword(strict);
    const social = await withPassword(strict, { passwordHash: null });
    const browser = strict.browser();
    const { limit, seconds } = addressBudgets.failedSignIns;
    for (let i = 0; i < limit; i += 1) {
      const [told, code] = i % 2 ? [newEmail(), 'USER_NOT_FOUND'] : [social.email, 'NO_PASSWORD_SET'];
      expect(refusal(await signInWith(browser, told, password))[1]).toBe(code);
    }
    const refused = await signInWith(browser, email, password);
    expect([...refusal(refused), refused.headers['retry-after']]).toEqual([429, 'RATE_LIMITED', String(seconds)]);
    expect(refusal(await signInWith(browser, newEmail(), password))).toEqual([429, 'RATE_LIMITED']);
    data(await signInWith(strict.browser(), email, password));
    strict.clock.advance({ seconds });
    data(await signInWith(browser, email, password));
  } finally {
    await strict.close();
  }
});

test('a lock survives a restart and applies in every process', async () => {
  const { email, password } = await withPassword(foyer);
  await failUntilLocked(foyer.browser(), email);
  const another = await buildApp(foyer.deps);
  try {
    const answer = await another.inject({ method: 'POST', url: signInByPassword.path, payload: { email, password } });
    expect([answer.statusCode, answer.json().error.code]).toEqual([423, 'ACCOUNT_LOCKED']);
  } finally {
    await another.close();
  }
});

test('when too many wait, attempts are neither refused as wrong nor counted', async () => {
  const { id, email, password } = await withPassword(foyer);
  const social = await withPassword(foyer, { passwordHash: null });
  {
    using crowd = new DisposableStack();
    const room = hashesAtOnce + passwordHashing.waiting;
    for (let taken = 0; taken < room; taken += 1) crowd.use(reserveHashing());
    // Checks for unknown accounts and accounts without a password take as long, so they wait as well.
    for (const someone of [newEmail(), social.email, email]) {
      const answer = await signInWith(foyer.browser(), someone, otherPassword);
      expect([someone, ...refusal(answer)]).toEqual([someone, 503, 'UNAVAILABLE']);
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    }
  }
  // Refused before the password was checked, so the count is unchanged.
  const left = await foyer.deps.db.select().from(passwordLocks).where(eq(passwordLocks.userId, id));
  expect(left.every((lock) => lock.failures === 0)).toBe(true);
  data(await signInWith(foyer.browser(), email, password));
});
