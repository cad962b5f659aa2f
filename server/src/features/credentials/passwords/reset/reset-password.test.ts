import { changeEmail, readMe, verifyEmail } from '@foyer/contract/accounts.ts';
import { forgotPassword, resetPassword, signInByPassword, signUp } from '@foyer/contract/credentials/passwords.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { passwordLock, passwordReset } from '#src/config/passwords.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { identities } from '#src/db/schema/identities.ts';
import { passwordResets } from '#src/db/schema/passwords.ts';
import { passkeys } from '#src/db/schema/second-factors.ts';
import { alterToken } from '../../../../../test/alter-token.ts';
import { openTestApp, type TestApp } from '../../../../../test/open-test-app.ts';
import { goodPassword, newEmail, otherPassword, resetTokenFor, withPassword } from '../../../../../test/passwords.ts';
import { codeSentTo, data, newPhone, refusal } from '../../../../../test/people.ts';
import { newUser, signIn } from '../../../../../test/sessions.ts';
import type { TestClient } from '../../../../../test/test-client.ts';
import { hashPassword } from '../hash-password.ts';
import { sendResetLink } from './send-reset-link.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const newPassword = 'Violet~Compass{55}';
const forgot = (browser: TestClient, email: string) => browser.call(forgotPassword, { body: { email } });
const reset = (token: string, password = newPassword) =>
  foyer.browser().call(resetPassword, { body: { token, newPassword: password } });
const signInWith = (email: string, password: string) =>
  foyer.browser().call(signInByPassword, { body: { email, password } });
const rowOf = async (id: string) => (await foyer.deps.db.select().from(users).where(eq(users.id, id)))[0];
const linksTo = async (email: string) =>
  (await foyer.messagesTo(email)).filter(({ text }) => /\/auth\/reset\S*?#token=/.test(text));
const invalidToken = [400, 'INVALID_RESET_TOKEN'];

test('the link sets a new password once, ends every session, does not sign in and notifies by email', async () => {
  const { id, email, password } = await withPassword(foyer);
  const browser = foyer.browser();
  await signIn(foyer, browser, id);
  expect((await browser.call(readMe, {})).status).toBe(200);
  const token = await resetTokenFor(foyer, email.toUpperCase().replace('EXAMPLE.COM', 'example.com').toLowerCase());
  expect(Buffer.from(token, 'base64url')).toHaveLength(passwordReset.tokenBytes);
  const answer = await reset(token);
  expect(data(answer)).toEqual({});
  expect(String(answer.headers['set-cookie'] ?? '')).not.toContain('foyer_session');
  expect(refusal(await browser.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);
  expect(refusal(await signInWith(email, password))).toEqual([401, 'INVALID_PASSWORD']);
  expect(data(await signInWith(email, newPassword)).user.id).toBe(id);
  expect((await foyer.messagesTo(email))[0]?.subject).toBe('Your password was reset');
  expect(refusal(await reset(token, otherPassword))).toEqual(invalidToken);
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, id));
  expect(events.filter(({ event }) => event.startsWith('password.')).map(({ event }) => event)).toEqual([
    'password.reset-asked',
    'password.reset',
  ]);
});

test('known and unknown emails get the same response with the same work', async () => {
  const { email } = await withPassword(foyer);
  const [known, unknown] = [await forgot(foyer.browser(), email), await forgot(foyer.browser(), newEmail())];
  expect(known.status).toBe(200);
  expect(known.text).toBe(unknown.text);
  // Nothing was looked up before the response: there is no reset until the outbox is processed.
  expect(await foyer.deps.db.select().from(passwordResets).where(eq(passwordResets.email, email))).toEqual([]);
  expect(await linksTo(email)).toHaveLength(1);
});

test('an invalid email is refused', async () => {
  const { body } = await forgot(foyer.browser(), 'nobody@localhost');
  expect(body.error.details).toEqual([{ field: 'email', message: 'email.invalid_domain' }]);
});

test('sends at most three links an hour to one email, and silently nothing beyond', async () => {
  const { email } = await withPassword(foyer);
  for (let i = 0; i < passwordReset.perEmail.limit + 2; i += 1) {
    expect((await forgot(foyer.browser(), email)).status).toBe(200);
  }
  expect(await linksTo(email)).toHaveLength(passwordReset.perEmail.limit);
  foyer.clock.advance({ seconds: passwordReset.perEmail.seconds });
  await forgot(foyer.browser(), email);
  expect(await linksTo(email)).toHaveLength(passwordReset.perEmail.limit + 1);
});

test('accepts ten requests an hour from one address', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const browser = strict.browser();
    for (let i = 0; i < addressBudgets.resets.limit; i += 1) data(await forgot(browser, newEmail()));
    const refused = await forgot(browser, newEmail());
    expect([...refusal(refused), Number(refused.headers['retry-after']) > 0]).toEqual([429, 'RATE_LIMITED', true]);
  } finally {
    await strict.close();
  }
});

test('only the newest link is valid, for half an hour', async () => {
  const { email } = await withPassword(foyer);
  const first = await resetTokenFor(foyer, email);
  const second = await resetTokenFor(foyer, email);
  expect(refusal(await reset(first))).toEqual(invalidToken);
  expect(refusal(await reset(alterToken(second)))).toEqual(invalidToken);
  foyer.clock.advance({ seconds: passwordReset.lifetimeSeconds });
  expect(refusal(await reset(second))).toEqual(invalidToken);
});

test('a rejected password does not use up the link', async () => {
  const { email } = await withPassword(foyer);
  const token = await resetTokenFor(foyer, email);
  const { body } = await reset(token, 'Password123!');
  expect(body.error.details).toEqual([{ field: 'newPassword', message: 'password.common' }]);
  data(await reset(token));
});

test('changing the email invalidates the link, and a reset cancels pending verifications', async () => {
  const { id, email } = await withPassword(foyer);
  const browser = foyer.browser();
  await signIn(foyer, browser, id);
  const second = newEmail('second');
  const token = await resetTokenFor(foyer, email);
  data(await browser.call(changeEmail, { body: { email: second } }));
  const code = await codeSentTo(foyer, second);
  data(await browser.call(verifyEmail, { body: { code } }));
  expect(refusal(await reset(token))).toEqual(invalidToken);

  data(await browser.call(changeEmail, { body: { email: newEmail('third') } }));
  data(await reset(await resetTokenFor(foyer, second)));
  expect(await rowOf(id)).toMatchObject({ email: second, pendingEmail: null });
});

test('a reset can set the first password, and removes a lock', async () => {
  const social = await withPassword(foyer, { passwordHash: null });
  data(await reset(await resetTokenFor(foyer, social.email)));
  expect((await signInWith(social.email, newPassword)).status).toBe(200);

  const { email } = await withPassword(foyer);
  for (let i = 0; i <= passwordLock.failures; i += 1) await signInWith(email, otherPassword);
  expect(refusal(await signInWith(email, otherPassword))).toEqual([423, 'ACCOUNT_LOCKED']);
  data(await reset(await resetTokenFor(foyer, email)));
  expect((await signInWith(email, newPassword)).status).toBe(200);
});

test('a reset verifies an email that was only claimed, and removes everything else from that account', async () => {
  const email = newEmail('claimed');
  const squatter = foyer.browser();
  const claim = { email, password: goodPassword, name: 'Mallory' };
  const { accessToken, user } = data(await squatter.call(signUp, { body: claim }));
  squatter.bearer = accessToken;
  data(await reset(await resetTokenFor(foyer, email)));
  expect(refusal(await squatter.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);
  expect(data(await signInWith(email, newPassword)).user).toMatchObject({ id: user.id, emailVerified: true });
});

test('a mistyped email does not give access to an account with a verified phone', async () => {
  const email = newEmail('mistyped');
  const passwordHash = await hashPassword(foyer.deps, goodPassword);
  await newUser(foyer, {
    email: { address: email, proven: false },
    phone: { number: newPhone(), proven: true },
    passwordHash,
  });
  data(await forgot(foyer.browser(), email));
  expect(await linksTo(email)).toEqual([]);
});

const proofs = {
  'a linked identity': (userId: string, id: string) =>
    foyer.deps.db.insert(identities).values({
      id,
      userId,
      provider: 'google',
      issuer: 'https://accounts.google.com',
      subject: userId,
      linkedAt: foyer.clock.now(),
    }),
  'a passkey': (userId: string, id: string) =>
    foyer.deps.db.insert(passkeys).values({
      id,
      userId,
      credentialId: userId,
      publicKey: Buffer.alloc(1),
      counter: 0,
      transports: [],
      synced: false,
      name: 'Laptop',
      createdAt: foyer.clock.now(),
    }),
};

test.each(Object.entries(proofs))(
  'nor the one of %s, not even by a link from before it was there',
  async (_what, add) => {
    const email = newEmail('mistyped');
    const passwordHash = await hashPassword(foyer.deps, goodPassword);
    const id = await newUser(foyer, { email: { address: email, proven: false }, phone: undefined, passwordHash });
    const token = await resetTokenFor(foyer, email);
    await add(id, foyer.deps.random.uuid());
    expect(refusal(await reset(token))).toEqual(invalidToken);
    data(await forgot(foyer.browser(), email));
    expect(await linksTo(email)).toHaveLength(1);
    expect(await rowOf(id)).toMatchObject({ passwordHash, emailVerifiedAt: null });

    // The owner of the mailbox can still sign up with it.
    const owner = foyer.browser();
    data(await owner.call(signUp, { body: { email, password: newPassword, name: 'Olive Owner' } }));
  },
);

test('the link is invalid once another account has verified the email', async () => {
  const email = newEmail('claimed');
  const passwordHash = await hashPassword(foyer.deps, goodPassword);
  const id = await newUser(foyer, { email: { address: email, proven: false }, phone: undefined, passwordHash });
  const token = await resetTokenFor(foyer, email);
  await withPassword(foyer, { email: { address: email, proven: true } });
  expect(refusal(await reset(token))).toEqual(invalidToken);
  expect((await rowOf(id))?.passwordHash).toBeNull();
});

test('of two concurrent resets with one token one succeeds', async () => {
  const { email } = await withPassword(foyer);
  const token = await resetTokenFor(foyer, email);
  const answers = await Promise.all([reset(token, newPassword), reset(token, otherPassword)]);
  const won = answers.map(({ status }) => status === 200);
  expect(won.filter(Boolean)).toHaveLength(1);
  for (const answer of answers) if (answer.status !== 200) expect(refusal(answer)).toEqual(invalidToken);
  const [mine, other] = won[0] ? [newPassword, otherPassword] : [otherPassword, newPassword];
  expect((await signInWith(email, mine)).status).toBe(200);
  expect((await signInWith(email, other)).status).toBe(401);
});

test('a sign-in with the old password concurrent with a reset leaves no session', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, email, password } = await withPassword(foyer);
    const token = await resetTokenFor(foyer, email);
    const signIns = Array.from({ length: 4 }, () => signInWith(email, password));
    const done = reset(token);
    for (const { status } of await Promise.all(signIns)) expect([200, 401]).toContain(status);
    data(await done);
    const sessionRows = await foyer.deps.db
      .select({ id: sessions.id, revokedAt: sessions.revokedAt })
      .from(sessions)
      .where(eq(sessions.userId, id));
    expect(sessionRows.filter(({ revokedAt }) => revokedAt === null)).toEqual([]);
  }
});

test('of two links requested at once one works', async () => {
  const { id, email } = await withPassword(foyer);
  await Promise.all([forgot(foyer.browser(), email), forgot(foyer.browser(), email)]);
  const tokens = (await linksTo(email)).map(({ text }) => /#token=([\w-]+)/.exec(text)?.[1] ?? '');
  expect(tokens).toHaveLength(2);
  const left = await foyer.deps.db.select().from(passwordResets).where(eq(passwordResets.userId, id));
  expect(left).toHaveLength(1);
  const statuses = [];
  for (const token of tokens) statuses.push((await reset(token)).status);
  expect(statuses.sort()).toEqual([200, 400]);
});

test('an outbox event delivered again sends nothing and leaves the link valid', async () => {
  const { id: userId, email } = await withPassword(foyer);
  const id = crypto.randomUUID();
  const event = { id, email, language: 'es', requestId: 'r', place: 'p', browser: 'b' } as const;
  for (let i = 0; i < 3; i += 1) await sendResetLink(foyer.deps, event);
  const links = await linksTo(email);
  expect(links).toHaveLength(1);
  expect(links[0]?.subject).toBe('Restablece tu contraseña');
  data(await reset(/#token=([\w-]+)/.exec(links[0]?.text ?? '')?.[1] ?? ''));
  const requested = and(eq(auditEvents.userId, userId), eq(auditEvents.event, 'password.reset-asked'));
  expect(await foyer.deps.db.select().from(auditEvents).where(requested)).toHaveLength(1);
});

test('the token is neither stored nor logged in plain text', async () => {
  const { email } = await withPassword(foyer);
  const token = await resetTokenFor(foyer, email);
  const stored = JSON.stringify(await foyer.deps.db.select().from(passwordResets)) + foyer.logged().join('');
  expect(stored).not.toContain(token);
  await reset(token);
  expect(foyer.logged().join('')).not.toContain(token);
});
