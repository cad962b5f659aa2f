import { readMe, verifyEmail } from '@foyer/contract/accounts.ts';
import { signInByPassword, signUp, signUpByEmail, signUpShort } from '@foyer/contract/credentials/passwords.ts';
import { verifyEmailByToken } from '@foyer/contract/leads.ts';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { sessionRules } from '#src/config/sessions.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { emailVerifications } from '#src/db/schema/one-time-codes.ts';
import { organizations } from '#src/db/schema/organizations.ts';
import { settleLostClaims } from '#src/features/contact-ownership/settle-lost-claims.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import { goodPassword, newEmail, otherPassword, withPassword } from '../../../test/passwords.ts';
import { codeSentTo, data, refusal, tokenSentTo } from '../../../test/people.ts';
import { newUser } from '../../../test/sessions.ts';
import { solveHumanCheck } from '../../../test/solve-human-check.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const person = { name: 'Ada Lovelace', password: goodPassword };
const signUpWith = (browser: TestClient, email: string, rest: object = {}) =>
  browser.call(signUp, { body: { ...person, email, ...rest } });
const signInWith = (email: string, password = goodPassword) =>
  foyer.browser().call(signInByPassword, { body: { email, password } });
const rowOf = async (userId: string) => (await foyer.deps.db.select().from(users).where(eq(users.id, userId)))[0];

test('an email and a password create an account and a remembered session, on all three paths', async () => {
  for (const endpoint of [signUp, signUpShort, signUpByEmail]) {
    const browser = foyer.browser();
    const email = newEmail('Joiner');
    const answer = await browser.call(endpoint, { body: { ...person, email: ` ${email} ` } });
    const { accessToken, user } = data(answer);
    expect(user).toMatchObject({ name: person.name, email, emailVerified: false, role: 'individual' });
    expect(String(answer.headers['set-cookie'])).toMatch(/foyer_session=[^;]+;.*Expires=/);
    browser.bearer = accessToken;
    expect(data(await browser.call(readMe, {})).id).toBe(user.id);
    const [session] = await foyer.deps.db.select().from(sessions).where(eq(sessions.userId, user.id));
    expect(session).toMatchObject({ method: 'password', remember: true });
    const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.userId, user.id));
    expect(events.map(({ event }) => event)).toContain('sign-up');
  }
});

test('the email only signs in once it is verified', async () => {
  const browser = foyer.browser();
  const email = newEmail('joiner');
  browser.bearer = data(await signUpWith(browser, email)).accessToken;
  const code = await codeSentTo(foyer, email);
  expect(refusal(await signInWith(email))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  expect(data(await browser.call(verifyEmail, { body: { code } })).emailVerified).toBe(true);
  expect(data(await signInWith(email)).user.email).toBe(email);
});

test('the link in the message verifies it too', async () => {
  const email = newEmail('joiner');
  data(await signUpWith(foyer.browser(), email));
  data(await foyer.browser().call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  expect((await signInWith(email)).status).toBe(200);
});

test('an organization account requires a company and gets an organization', async () => {
  const role = { role: 'organization' };
  const lacking = await signUpWith(foyer.browser(), newEmail(), role);
  expect([...refusal(lacking), lacking.body.error.details]).toEqual([
    400,
    'COMPANY_REQUIRED',
    [{ field: 'company', message: 'company.required' }],
  ]);
  const { user } = data(await signUpWith(foyer.browser(), newEmail(), { ...role, company: ' Analytical  Engines ' }));
  expect(user).toMatchObject({ role: 'organization', organizationId: expect.any(String) });
  const [founded] = await foyer.deps.db
    .select()
    .from(organizations)
    .where(eq(organizations.id, user.organizationId ?? ''));
  expect(founded?.name).toBe('Analytical Engines');
});

test('invalid fields are named and nothing is created', async () => {
  const browser = foyer.browser();
  const email = newEmail('strict');
  const fault = async (body: object) => (await signUpWith(browser, email, body)).body.error.details;
  for (const [password, message] of [
    ['Sh0rt!', 'password.min_length'],
    ['walnut-harbour-7!', 'password.uppercase'],
    ['WALNUT-HARBOUR-7!', 'password.lowercase'],
    ['Walnut-Harbour-!', 'password.number'],
    ['Walnut-Harbour-7', 'password.special'],
    [`Walnut-Harbour-7!${'x'.repeat(128)}`, 'password.max_length'],
    ['Password123!', 'password.common'],
    [`${email.split('@')[0]?.replace('s', 'S')}!`, 'password.personal'],
    ['Foyer2026!', 'password.personal'],
  ] as const) {
    expect(await fault({ password })).toEqual([{ field: 'password', message }]);
  }
  expect(await fault({ email: 'a@localhost' })).toEqual([{ field: 'email', message: 'email.invalid_domain' }]);
  expect(await fault({ name: '?' })).toEqual([{ field: 'name', message: expect.stringContaining('name.') }]);
  expect(await foyer.deps.db.select().from(users).where(eq(users.email, email))).toEqual([]);
});

test('server-controlled fields in the body are ignored', async () => {
  const serverFields = {
    emailVerified: true,
    emailVerifiedAt: '2020-01-01T00:00:00Z',
    id: '00000000-0000-4000-8000-000000000000',
  };
  const { user } = data(await signUpWith(foyer.browser(), newEmail(), serverFields));
  expect(user.emailVerified).toBe(false);
  expect(user.id).not.toBe(serverFields.id);
});

test('an email verified by another account is in use', async () => {
  const { email } = await withPassword(foyer);
  expect(refusal(await signUpWith(foyer.browser(), email))).toEqual([409, 'EMAIL_IN_USE']);
});

test('a human check is required beyond the address’s budget', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const { email } = await withPassword(strict);
    const browser = strict.browser();
    for (let i = 0; i < addressBudgets.newLeads.limit; i += 1) {
      expect(refusal(await signUpWith(browser, email))).toEqual([409, 'EMAIL_IN_USE']);
    }
    expect(refusal(await signUpWith(browser, email))).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
    const humanCheck = await solveHumanCheck(browser, 'capture-lead');
    expect(refusal(await signUpWith(browser, email, { humanCheck }))).toEqual([409, 'EMAIL_IN_USE']);
  } finally {
    await strict.close();
  }
});

test('a sign-up that fails on the server creates nothing and can be repeated', async () => {
  const broken = await openTestApp();
  try {
    const email = newEmail('unlucky');
    const browser = broken.browser();
    await broken.deps.db.execute('alter table sessions rename to sessions_away');
    const failed = await signUpWith(browser, email);
    expect([...refusal(failed), failed.body.error.message]).toEqual([
      500,
      'REGISTRATION_FAILED',
      'The account could not be created. Please try again.',
    ]);
    expect(broken.logged().join('')).toContain('relation \\"sessions\\" does not exist');
    expect(await broken.deps.db.select().from(users).where(eq(users.email, email))).toEqual([]);
    expect(await broken.messagesTo(email)).toEqual([]);
    await broken.deps.db.execute('alter table sessions_away rename to sessions');
    expect(data(await signUpWith(browser, email)).user.email).toBe(email);
  } finally {
    await broken.close();
  }
});

/** Expires this process’s session cache. */
const aMomentLater = () => foyer.clock.advance({ seconds: sessionRules.livingCacheSeconds });

test('an account that only claimed an email loses everything once its owner verifies it', async () => {
  const email = newEmail('contested');
  const squatter = foyer.browser();
  const claimed = data(await signUpWith(squatter, email, { password: otherPassword }));
  squatter.bearer = claimed.accessToken;
  expect((await squatter.call(readMe, {})).status).toBe(200);
  // Delivered first, so that the newest message is the owner's.
  expect(await foyer.messagesTo(email)).toHaveLength(1);
  foyer.clock.advance({ seconds: 30 });

  const owner = foyer.browser();
  owner.bearer = data(await signUpWith(owner, email)).accessToken;
  data(await owner.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
  aMomentLater();
  expect(refusal(await squatter.call(readMe, {}))).toEqual([401, 'UNAUTHENTICATED']);
  expect(refusal(await signInWith(email, otherPassword))).toEqual([401, 'INVALID_PASSWORD']);
  expect((await signInWith(email)).status).toBe(200);
  const left = await rowOf(claimed.user.id);
  expect(left).toMatchObject({ email: null, passwordHash: null });
  const codes = await foyer.deps.db
    .select()
    .from(emailVerifications)
    .where(eq(emailVerifications.userId, claimed.user.id));
  expect(codes).toEqual([]);
});

test('an account with a verified phone only loses the claimed email', async () => {
  const email = newEmail('contested');
  const passwordHash = await hashPassword(foyer.deps, otherPassword);
  const rival = await withPassword(foyer, { email: { address: email, proven: false }, passwordHash });
  const owner = foyer.browser();
  owner.bearer = data(await signUpWith(owner, email)).accessToken;
  data(await owner.call(verifyEmail, { body: { code: await codeSentTo(foyer, email) } }));
  expect(await rowOf(rival.id)).toMatchObject({ email: null, phone: rival.phone, passwordHash });
  expect((await signInWith(rival.phone, otherPassword)).status).toBe(200);
});

test('a claim that was missed is removed by the hourly job', async () => {
  const { email } = await withPassword(foyer);
  const passwordHash = await hashPassword(foyer.deps, otherPassword);
  const id = await newUser(foyer, { phone: undefined, passwordHash, email: { address: email, proven: false } });
  await settleLostClaims(foyer.deps);
  expect(await rowOf(id)).toMatchObject({ email: null, passwordHash: null });
  expect((await signInWith(email)).status).toBe(200);
});

test('two concurrent sign-ups with one email create two accounts, at most one with the email', async () => {
  const email = newEmail('twins');
  const browsers = [foyer.browser(), foyer.browser()] as const;
  const answers = await Promise.all(browsers.map((browser) => signUpWith(browser, email)));
  const ids = answers.map((answer) => data(answer).user.id);
  expect(new Set(ids).size).toBe(2);
  // Only one message, since the second is within the pause for that email.
  expect(await foyer.messagesTo(email)).toHaveLength(1);
  data(await foyer.browser().call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  await settleLostClaims(foyer.deps);
  const rows = await Promise.all(ids.map(rowOf));
  expect(rows.filter((row) => row?.emailVerifiedAt)).toHaveLength(1);
  expect(rows.filter((row) => row?.passwordHash)).toHaveLength(1);
});

test('a sign-up concurrent with the verification of the same email leaves one owner', async () => {
  const email = newEmail('twins');
  const owner = foyer.browser();
  owner.bearer = data(await signUpWith(owner, email)).accessToken;
  const code = await codeSentTo(foyer, email);
  const [proof, late] = await Promise.all([
    owner.call(verifyEmail, { body: { code } }),
    signUpWith(foyer.browser(), email, { password: otherPassword }),
  ]);
  expect(data(proof).emailVerified).toBe(true);
  if (late.status !== 200) expect(refusal(late)).toEqual([409, 'EMAIL_IN_USE']);
  await settleLostClaims(foyer.deps);
  expect((await signInWith(email)).status).toBe(200);
  const claims = await foyer.deps.db.select().from(users).where(eq(users.email, email));
  expect(claims).toHaveLength(1);
});
