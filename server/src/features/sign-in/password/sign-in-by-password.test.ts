import { readMe } from '@foyer/contract/accounts.ts';
import { signInByEmail, signInByPassword, signUp } from '@foyer/contract/credentials/passwords.ts';
import { signInByIdToken } from '@foyer/contract/sign-in.ts';
import { hash, parseOptions } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passwordHashing } from '#src/config/passwords.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { goodPassword, newEmail, otherPassword, withPassword } from '../../../../test/passwords.ts';
import { codeSentTo, data, newPhone, refusal } from '../../../../test/people.ts';
import { newUser } from '../../../../test/sessions.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const signInWith = (browser: TestClient, email: string, password: string, rest: object = {}) =>
  browser.call(signInByPassword, { body: { email, password, ...rest } });
const rowOf = async (userId: string) => (await foyer.deps.db.select().from(users).where(eq(users.id, userId)))[0];

test('an email and a password sign in, on all three paths', async () => {
  const { id, email, password } = await withPassword(foyer);
  for (const endpoint of [signInByPassword, signInByEmail, signInByIdToken] as const) {
    const browser = foyer.browser();
    const answer = await browser.call(endpoint, { body: { email: ` ${email.toUpperCase()} `, password } });
    const { accessToken, user } = data(answer);
    expect(user).toMatchObject({ id, email, emailVerified: true });
    expect(String(answer.headers['set-cookie'])).toMatch(/foyer_session=/);
    browser.bearer = accessToken;
    expect(data(await browser.call(readMe, {})).id).toBe(id);
  }
  const rows = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(rows.map(({ method, remember }) => [method, remember])).toEqual(Array(3).fill(['password', false]));
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.filter(({ event, outcome }) => event === 'sign-in' && outcome === 'ok')).toHaveLength(3);
});

test('the checkbox decides whether the session is remembered', async () => {
  const { id, email, password } = await withPassword(foyer);
  data(await signInWith(foyer.browser(), email, password, { rememberMe: true }));
  const [session] = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, id));
  expect(session?.remember).toBe(true);
});

test('a verified phone number works as well as an email', async () => {
  const { id, phone, password } = await withPassword(foyer);
  expect(data(await signInWith(foyer.browser(), phone, password)).user.id).toBe(id);
  const national = { countryCode: 'US' };
  expect(data(await signInWith(foyer.browser(), phone.slice(2), password, national)).user.id).toBe(id);
  const claimed = newPhone();
  await withPassword(foyer, { phone: { number: claimed, proven: false } });
  expect(refusal(await signInWith(foyer.browser(), claimed, password))).toEqual([404, 'USER_NOT_FOUND']);
});

test('passwords are compared normalized and never truncated', async () => {
  const typed = ` Åcorn-Ridge-9! ${'x'.repeat(60)}`;
  const { email } = await withPassword(foyer, { passwordHash: await hashPassword(foyer.deps, typed.normalize('NFD')) });
  data(await signInWith(foyer.browser(), email, typed));
  expect(refusal(await signInWith(foyer.browser(), email, typed.trim()))).toEqual([401, 'INVALID_PASSWORD']);
  expect(refusal(await signInWith(foyer.browser(), email, `${typed}y`))).toEqual([401, 'INVALID_PASSWORD']);
});

test('an unknown account, a missing password and a wrong one get different refusals', async () => {
  const { email } = await withPassword(foyer);
  const social = await withPassword(foyer, { passwordHash: null });
  const browser = foyer.browser();
  expect(refusal(await signInWith(browser, newEmail(), goodPassword))).toEqual([404, 'USER_NOT_FOUND']);
  expect(refusal(await signInWith(browser, newPhone(), goodPassword))).toEqual([404, 'USER_NOT_FOUND']);
  expect(refusal(await signInWith(browser, social.email, goodPassword))).toEqual([400, 'NO_PASSWORD_SET']);
  expect(refusal(await signInWith(browser, email, otherPassword))).toEqual([401, 'INVALID_PASSWORD']);
});

test('a suspended user is refused, and learns why only with the right password', async () => {
  const { id, email, password } = await withPassword(foyer);
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, id));
  expect(refusal(await signInWith(foyer.browser(), email, otherPassword))).toEqual([401, 'INVALID_PASSWORD']);
  expect(refusal(await signInWith(foyer.browser(), email, password))).toEqual([403, 'ACCOUNT_SUSPENDED']);
});

test('an unverified email does not sign in; the right password sends its verification again', async () => {
  const email = newEmail('claimed');
  const passwordHash = await hashPassword(foyer.deps, goodPassword);
  await newUser(foyer, { email: { address: email, proven: false }, passwordHash });
  const browser = foyer.browser();
  expect(refusal(await signInWith(browser, email, otherPassword))).toEqual([401, 'INVALID_PASSWORD']);
  expect(await foyer.messagesTo(email)).toEqual([]);
  expect(refusal(await signInWith(browser, email, goodPassword))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  expect(await codeSentTo(foyer, email)).toMatch(/^\d{6}$/);
  // Within the budgets of that email; the response stays the same.
  expect(refusal(await signInWith(browser, email, goodPassword))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  expect(await foyer.messagesTo(email)).toHaveLength(1);
});

test('an email refers to the account that verified it, whatever others claim', async () => {
  const email = newEmail('squatted');
  await newUser(foyer, {
    email: { address: email, proven: false },
    passwordHash: await hashPassword(foyer.deps, otherPassword),
  });
  const { id } = await withPassword(foyer, { email: { address: email, proven: true } });
  await newUser(foyer, {
    email: { address: email, proven: false },
    passwordHash: await hashPassword(foyer.deps, otherPassword),
  });
  expect(data(await signInWith(foyer.browser(), email, goodPassword)).user.id).toBe(id);
  expect(refusal(await signInWith(foyer.browser(), email, otherPassword))).toEqual([401, 'INVALID_PASSWORD']);
});

test('a weaker hash is replaced at a successful sign-in only, and once for concurrent ones', async () => {
  const weak = await hash(goodPassword, { memoryCost: 4096, timeCost: 1, parallelism: 1 });
  const { id, email } = await withPassword(foyer, { passwordHash: weak });
  expect(refusal(await signInWith(foyer.browser(), email, otherPassword))).toEqual([401, 'INVALID_PASSWORD']);
  expect((await rowOf(id))?.passwordHash).toBe(weak);
  const answers = await Promise.all([1, 2, 3].map(() => signInWith(foyer.browser(), email, goodPassword)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  const stored = (await rowOf(id))?.passwordHash ?? '';
  expect(parseOptions(stored)).toMatchObject({
    memoryCost: passwordHashing.memoryKiB,
    timeCost: passwordHashing.passes,
  });
  data(await signInWith(foyer.browser(), email, goodPassword));
  expect((await rowOf(id))?.passwordHash).toBe(stored);
});

test('hashes are replaced at the next sign-in after the parameters were raised', async () => {
  const passwordHashing = { memoryKiB: 20_480, passes: 3 };
  const dearer = await openTestApp({ settings: { passwordHashing } });
  try {
    const hashed = async (id: string) => {
      const [row] = await dearer.deps.db.select().from(users).where(eq(users.id, id));
      const { memoryCost: memoryKiB, timeCost: passes } = parseOptions(row?.passwordHash ?? '');
      return { memoryKiB, passes };
    };
    // The parameters at the time the password was chosen.
    const { id, email, password } = await withPassword(dearer, {
      passwordHash: await hashPassword(foyer.deps, goodPassword),
    });
    expect(await hashed(id)).not.toEqual(passwordHashing);
    data(await signInWith(dearer.browser(), email, password));
    expect(await hashed(id)).toEqual(passwordHashing);
    const body = { email: newEmail(), password: goodPassword, name: 'Ada', role: 'individual' as const };
    const { user } = data(await dearer.browser().call(signUp, { body }));
    expect(await hashed(user.id)).toEqual(passwordHashing);
  } finally {
    await dearer.close();
  }
});

test('missing and invalid fields are named', async () => {
  const browser = foyer.browser();
  const details = async (endpoint: typeof signInByPassword | typeof signInByIdToken, body: object) =>
    (await browser.post(endpoint.path, body)).body.error.details;
  expect(await details(signInByPassword, { password: 'x' })).toEqual([{ field: 'email', message: expect.any(String) }]);
  expect(await details(signInByPassword, { email: '', password: '' })).toEqual([
    { field: 'email', message: 'email.required' },
    { field: 'password', message: 'password.required' },
  ]);
  const nowhere = [{ field: 'email', message: 'email.invalid_domain' }];
  expect(await details(signInByPassword, { email: 'a@localhost', password: 'x' })).toEqual(nowhere);
  expect(await details(signInByIdToken, {})).toEqual([{ field: 'email', message: 'email.required' }]);
  const noPassword = [{ field: 'password', message: 'password.required' }];
  expect(await details(signInByIdToken, { email: 'a@example.com' })).toEqual(noPassword);
  const noProvider = [{ field: 'provider', message: 'required' }];
  expect(await details(signInByIdToken, { idToken: 'x', email: 'a@example.com' })).toEqual(noProvider);
  expect(await details(signInByIdToken, { provider: 'phone' })).toEqual([{ field: 'idToken', message: 'required' }]);
});
