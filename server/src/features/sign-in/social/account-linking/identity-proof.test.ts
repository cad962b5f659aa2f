import { signInByPassword } from '@foyer/contract/credentials/passwords.ts';
import { confirmIdentity, proveIdentity } from '@foyer/contract/identities/identities.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { identityProofSeconds } from '#src/config/sign-in.ts';
import { users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { codeSentTo, data, newPhone, refusal } from '../../../../../test/people.ts';
import { newUser } from '../../../../../test/sessions.ts';
import { openSocialApp, otherPerson, type Person, type SocialApp } from '../../../../../test/social.ts';
import { solveHumanCheck } from '../../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../../test/test-client.ts';

let foyer: SocialApp;
beforeAll(async () => {
  foyer = await openSocialApp();
});
afterAll(() => foyer.close());

const password = 'Correct-horse-7';
/** A user with an account, and their browser after signing in at LinkedIn with its email. */
async function waiting(given: Partial<Person> & { withPassword?: boolean } = {}) {
  const { withPassword = false, ...claims } = given;
  const person = otherPerson(claims);
  const phone = newPhone();
  const id = await newUser(foyer, {
    phone: { number: phone, proven: true },
    email: { address: person.email, proven: true },
    ...(withPassword && { passwordHash: await hashPassword(foyer.deps, password) }),
  });
  const browser = foyer.browser();
  const answer = await come(browser, person);
  return { person, phone, id, browser, answer };
}
const come = async (browser: TestClient, person: Person) =>
  browser.call(continueAuth, {
    body: { provider: 'linkedin', idToken: await foyer.token(browser, 'linkedin', person) },
  });
const send = async (browser: TestClient, via: 'email' | 'phone') =>
  browser.call(proveIdentity, { body: { via, humanCheck: await solveHumanCheck(browser) } });
const confirm = (browser: TestClient, body: object) => browser.call(confirmIdentity, { body });
const linkedTo = (userId: string) => foyer.deps.db.select().from(identities).where(eq(identities.userId, userId));
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

test('the refusal reveals only how the account can be proven, with masked contacts', async () => {
  const { answer, person } = await waiting();
  expect(refusal(answer)).toEqual([403, 'IDENTITY_PROOF_REQUIRED']);
  const { details } = answer.body.error;
  expect(details).toEqual({
    provider: 'linkedin',
    maskedEmail: expect.stringMatching(/^p.*\*.*@elsewhere\.example$/),
    maskedPhone: expect.stringContaining('*'),
    hasPassword: false,
  });
  expect(JSON.stringify(answer.body)).not.toContain(person.email);
});

test('a code to the email links the identity and signs in; from then on the identity is enough', async () => {
  const { browser, person, id } = await waiting();
  const sent = data(await send(browser, 'email'));
  expect(sent).toMatchObject({ via: 'email', maskedContact: expect.stringContaining('*') });
  const code = await codeSentTo(foyer, person.email);
  const wrong = await confirm(browser, { code: otherThan(code) });
  expect([refusal(wrong), wrong.body.error.details]).toEqual([[400, 'INVALID_CODE'], { attemptsRemaining: 2 }]);
  expect(refusal(await confirm(foyer.browser(), { code }))).toEqual([403, 'IDENTITY_PROOF_EXPIRED']);

  const answer = await confirm(browser, { code, rememberMe: true });
  expect(data(answer).user).toMatchObject({ id, email: person.email });
  expect(String(answer.headers['set-cookie'])).toMatch(/foyer_session=.*Expires/);
  expect((await linkedTo(id)).map(({ provider, subject }) => [provider, subject])).toEqual([['linkedin', person.sub]]);
  expect((await foyer.messagesTo(person.email))[0]?.subject).toBe('Your LinkedIn account was linked');
  expect(refusal(await confirm(browser, { code }))).toEqual([403, 'IDENTITY_PROOF_EXPIRED']);
  expect(data(await come(foyer.browser(), person)).user?.id).toBe(id);
});

test('a code to the phone works too, and the newest code counts', async () => {
  const { browser, person, phone, id } = await waiting();
  data(await send(browser, 'email'));
  const old = await codeSentTo(foyer, person.email);
  foyer.clock.advance({ seconds: 1 });
  data(await send(browser, 'phone'));
  const code = await codeSentTo(foyer, phone);
  if (old !== code) expect(refusal(await confirm(browser, { code: old }))).toEqual([400, 'INVALID_CODE']);
  expect(data(await confirm(browser, { code })).user.id).toBe(id);
});

test("the account's password works too, and wrong ones count towards its lock", async () => {
  const { browser, id, answer } = await waiting({ withPassword: true });
  expect(answer.body.error.details).toMatchObject({ hasPassword: true });
  expect(refusal(await confirm(browser, { password: 'Wrong-horse-7' }))).toEqual([401, 'INVALID_PASSWORD']);
  expect(data(await confirm(browser, { password })).user.id).toBe(id);
  expect(await linkedTo(id)).toHaveLength(1);

  const locked = await waiting({ withPassword: true });
  for (let i = 0; i < 5; i += 1) {
    await foyer.browser().call(signInByPassword, { body: { email: locked.person.email, password: 'Wrong-horse-7' } });
  }
  expect(refusal(await confirm(locked.browser, { password }))).toEqual([423, 'ACCOUNT_LOCKED']);
  expect(await linkedTo(locked.id)).toEqual([]);
  const { browser: without } = await waiting();
  expect(refusal(await confirm(without, { password }))).toEqual([400, 'NO_PASSWORD_SET']);
  expect(refusal(await confirm(without, {}))).toEqual([400, 'VALIDATION_FAILED']);
});

test('if the provider says the email is unverified, the phone is neither shown nor used', async () => {
  const { browser, phone, answer } = await waiting({ email_verified: false });
  expect(answer.body.error.details).toMatchObject({ maskedPhone: null });
  expect(refusal(await send(browser, 'phone'))).toEqual([400, 'CHANNEL_NOT_AVAILABLE']);
  expect(await foyer.messagesTo(phone)).toEqual([]);
  data(await send(browser, 'email'));
});

test('the phone is not offered where no codes can be sent to phones', async () => {
  const { channels } = foyer.deps.settings;
  foyer.deps.settings.channels = [];
  const { answer } = await waiting();
  foyer.deps.settings.channels = channels;
  expect(answer.body.error.details).toMatchObject({ maskedPhone: null });
});

test('it expires after 10 minutes, and is bound to its browser and the account with the email', async () => {
  const { browser, person } = await waiting();
  expect(refusal(await send(foyer.browser(), 'email'))).toEqual([403, 'IDENTITY_PROOF_EXPIRED']);
  expect(refusal(await browser.call(proveIdentity, { body: { via: 'email' } }))).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
  foyer.clock.advance({ seconds: identityProofSeconds - 1 });
  data(await send(browser, 'email'));
  const code = await codeSentTo(foyer, person.email);
  foyer.clock.advance({ seconds: 1 });
  expect(refusal(await confirm(browser, { code }))).toEqual([403, 'IDENTITY_PROOF_EXPIRED']);

  const moved = await waiting();
  data(await send(moved.browser, 'email'));
  const sent = await codeSentTo(foyer, moved.person.email);
  await foyer.deps.db.update(users).set({ email: 'moved@elsewhere.example' }).where(eq(users.id, moved.id));
  expect(refusal(await confirm(moved.browser, { code: sent }))).toEqual([403, 'IDENTITY_PROOF_EXPIRED']);
});

test('a code of one account does not prove the next one pending in the browser', async () => {
  const { browser, person } = await waiting();
  data(await send(browser, 'email'));
  const code = await codeSentTo(foyer, person.email);
  const victim = otherPerson();
  const id = await newUser(foyer, { email: { address: victim.email, proven: true } });
  expect(refusal(await come(browser, { ...victim, sub: 'another one' }))).toEqual([403, 'IDENTITY_PROOF_REQUIRED']);
  expect(refusal(await confirm(browser, { code }))).toEqual([400, 'CODE_EXPIRED']);
  expect(await linkedTo(id)).toEqual([]);
});

test('three wrong codes end it, and an expired code is refused', async () => {
  const { browser, person, id } = await waiting();
  data(await send(browser, 'email'));
  const code = await codeSentTo(foyer, person.email);
  const codes = [];
  for (let i = 0; i < 3; i += 1) codes.push(refusal(await confirm(browser, { code: otherThan(code) })));
  expect(codes.map(([, word]) => word)).toEqual(['INVALID_CODE', 'INVALID_CODE', 'CODE_EXHAUSTED']);
  expect(refusal(await confirm(browser, { code }))).toEqual([429, 'CODE_EXHAUSTED']);
  foyer.clock.advance({ seconds: 30 });
  data(await send(browser, 'email'));
  const late = await codeSentTo(foyer, person.email);
  foyer.clock.advance({ minutes: 5 });
  expect(refusal(await confirm(browser, { code: late }))).toEqual([400, 'CODE_EXPIRED']);
  expect(await linkedTo(id)).toEqual([]);
});

test('proving a suspended account does not sign in', async () => {
  const { browser, person, id } = await waiting();
  data(await send(browser, 'email'));
  const code = await codeSentTo(foyer, person.email);
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, id));
  expect(refusal(await confirm(browser, { code }))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  expect(await linkedTo(id)).toEqual([]);
});

test.each([1, 2, 3])('ten concurrent right codes link once and create one session (%i)', async () => {
  const { browser, person, id } = await waiting();
  data(await send(browser, 'email'));
  const code = await codeSentTo(foyer, person.email);
  const answers = await Promise.all(Array.from({ length: 10 }, () => confirm(browser, { code })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
  expect(await linkedTo(id)).toHaveLength(1);
});
