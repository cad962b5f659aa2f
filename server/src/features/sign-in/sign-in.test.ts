import { checkEmailByQuery, checkPhone, checkRegisteredEmail, checkUser, readMe } from '@foyer/contract/accounts.ts';
import { convertLead, readLead, updateLeadProfile, verifyEmailByToken, verifyLeadCode } from '@foyer/contract/leads.ts';
import { verifyPhoneCode } from '@foyer/contract/one-time-codes/one-time-codes.ts';
import { continueAuth, signInByIdToken, signInByPhone } from '@foyer/contract/sign-in.ts';
import { count, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { codes } from '#src/config/one-time-codes.ts';
import { auditEvents, sessions, users } from '#src/db/schema/accounts.ts';
import { leads } from '#src/db/schema/leads.ts';
import { alterToken } from '../../../test/alter-token.ts';
import { openTestApp, type TestApp } from '../../../test/open-test-app.ts';
import {
  captureByPhone,
  data,
  leadCode,
  newPhone,
  phoneIdToken,
  provenLead,
  refusal,
  signInCode,
  signUp,
  tokenSentTo,
} from '../../../test/people.ts';
import { solveHumanCheck } from '../../../test/solve-human-check.ts';
import type { TestClient } from '../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

let emails = 0;
const newEmail = () => {
  emails += 1;
  return `signin${emails}@example.com`;
};

/** A user who signed up half a minute ago, so that their phone may get the next code. */
async function newAccount() {
  const phone = newPhone();
  const { user } = await signUp(foyer, foyer.browser(), phone);
  foyer.clock.advance({ seconds: 30 });
  return { phone, id: user.id };
}
async function withEmail() {
  const browser = foyer.browser();
  const email = newEmail();
  const phone = newPhone();
  const { id: leadId } = await provenLead(foyer, browser, phone);
  data(await browser.call(updateLeadProfile, { params: { leadId }, body: { email } }));
  data(await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  const { user } = data(await browser.call(convertLead, { params: { leadId }, body: {} }));
  foyer.clock.advance({ seconds: 30 });
  return { email, phone, id: user.id };
}
const sessionsOf = async (userId: string) =>
  (await foyer.deps.db.select({ n: count() }).from(sessions).where(eq(sessions.userId, userId)))[0]?.n;
const next = (browser: TestClient, body: object) => browser.call(continueAuth, { body });

test('a code signs in the owner of the phone with a remembered session', async () => {
  const { phone, id } = await newAccount();
  const browser = foyer.browser();
  const sent = await signInCode(foyer, browser, phone);
  const answer = await browser.call(signInByPhone, { body: { phoneNumber: phone, ...sent } });
  const { user, accessToken } = data(answer);
  expect(user).toMatchObject({ id, phoneNumber: phone, phoneVerified: true });
  expect(String(answer.headers['set-cookie'])).toMatch(/foyer_session=/);
  browser.bearer = accessToken;
  expect(data(await browser.call(readMe, {})).id).toBe(id);
  const remembered = await foyer.deps.db
    .select({ remember: sessions.remember })
    .from(sessions)
    .where(eq(sessions.userId, id));
  expect(remembered).toEqual([{ remember: true }, { remember: true }]);
});

test('either name of the verification id works, and one is required', async () => {
  const { phone, id } = await newAccount();
  const browser = foyer.browser();
  const { verificationId, code } = await signInCode(foyer, browser, phone);
  const without = await browser.call(signInByPhone, { body: { phoneNumber: phone, code } });
  expect([refusal(without), without.body.error.details]).toEqual([
    [400, 'VALIDATION_FAILED'],
    [{ field: 'verificationId', message: 'required' }],
  ]);
  const body = { phoneNumber: phone, verificationSessionId: verificationId, code };
  expect(data(await browser.call(signInByPhone, { body })).user.id).toBe(id);
});

test('whether a phone has an account is only revealed after verifying it', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const sent = await signInCode(foyer, browser, phone);
  const wrong = await browser.call(signInByPhone, {
    body: { phoneNumber: phone, ...sent, code: otherThan(sent.code) },
  });
  expect([refusal(wrong), wrong.body.error.details]).toEqual([[400, 'INVALID_CODE'], { attemptsRemaining: 2 }]);
  const right = await browser.call(signInByPhone, { body: { phoneNumber: phone, ...sent } });
  expect(refusal(right)).toEqual([404, 'USER_NOT_FOUND']);
  expect(right.body.error.message).toBe('No account found with this phone number. Please sign up first.');
  expect(refusal(await browser.call(signInByPhone, { body: { phoneNumber: phone, ...sent } }))).toEqual([
    400,
    'CODE_EXPIRED',
  ]);
});

test('an expired code, or one of another browser or number, does not sign in', async () => {
  const { phone, id } = await newAccount();
  const before = await sessionsOf(id);
  const browser = foyer.browser();
  const sent = await signInCode(foyer, browser, phone);
  const body = { phoneNumber: phone, ...sent };
  expect(refusal(await foyer.browser().call(signInByPhone, { body }))).toEqual([400, 'INVALID_CODE']);
  const other = await newAccount();
  expect(refusal(await browser.call(signInByPhone, { body: { ...body, phoneNumber: other.phone } }))).toEqual([
    400,
    'INVALID_CODE',
  ]);
  foyer.clock.advance({ minutes: 5 });
  expect(refusal(await browser.call(signInByPhone, { body }))).toEqual([400, 'CODE_EXPIRED']);
  expect([await sessionsOf(id), await sessionsOf(other.id)]).toEqual([before, before]);
});

test('twenty concurrent right codes create one session', async () => {
  const { phone, id } = await newAccount();
  const before = (await sessionsOf(id)) ?? 0;
  const browser = foyer.browser();
  const body = { phoneNumber: phone, ...(await signInCode(foyer, browser, phone)) };
  const answers = await Promise.all(Array.from({ length: 20 }, () => browser.call(signInByPhone, { body })));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(await sessionsOf(id)).toBe(before + 1);
});

test('an ID token signs in once, even when sent concurrently', async () => {
  const { phone, id } = await newAccount();
  const before = (await sessionsOf(id)) ?? 0;
  const browser = foyer.browser();
  const body = { idToken: await phoneIdToken(foyer, browser, phone), provider: 'phone' } as const;
  const answers = await Promise.all([
    ...Array.from({ length: 5 }, () => browser.call(signInByIdToken, { body })),
    ...Array.from({ length: 5 }, () => next(browser, body)),
  ]);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const answer of answers.filter(({ status }) => status !== 200))
    expect(refusal(answer)).toEqual([401, 'INVALID_ID_TOKEN']);
  expect(await sessionsOf(id)).toBe(before + 1);
});

test('an ID token is refused in another browser, expired or made up', async () => {
  const { phone } = await newAccount();
  const browser = foyer.browser();
  const idToken = await phoneIdToken(foyer, browser, phone);
  for (const sendWith of [signInByIdToken, continueAuth] as const) {
    const attempt = (client: TestClient, token: string) =>
      client.call(sendWith, { body: { idToken: token, provider: 'phone' } });
    expect(refusal(await attempt(foyer.browser(), idToken))).toEqual([401, 'INVALID_ID_TOKEN']);
    expect(refusal(await attempt(browser, alterToken(idToken)))).toEqual([401, 'INVALID_ID_TOKEN']);
    expect(refusal(await attempt(browser, 'x'))).toEqual([401, 'INVALID_ID_TOKEN']);
  }
  foyer.clock.advance({ seconds: codes.phoneIdTokenSeconds });
  expect(refusal(await next(browser, { idToken, provider: 'phone' }))).toEqual([401, 'INVALID_ID_TOKEN']);
});

test('without an account the ID token is refused at sign-in and can still start a sign-up', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const idToken = await phoneIdToken(foyer, browser, phone);
  const refused = await browser.call(signInByIdToken, { body: { idToken, provider: 'phone' } });
  expect(refusal(refused)).toEqual([404, 'USER_NOT_FOUND']);
  const step = data(await next(browser, { idToken, provider: 'phone' }));
  expect(step).toMatchObject({
    nextStep: 'EMAIL_COLLECTION_REQUIRED',
    userExists: false,
    leadExists: false,
    isNewLead: true,
    missingFields: ['email'],
  });
  const leadId = step.leadId ?? '';
  expect(data(await browser.call(readLead, { params: { leadId } }))).toMatchObject({ phone, phoneVerified: true });
  expect(data(await browser.call(convertLead, { params: { leadId }, body: {} })).user.phoneNumber).toBe(phone);
});

test('the verification goes to this browser’s existing lead', async () => {
  const browser = foyer.browser();
  const phone = newPhone();
  const lead = await captureByPhone(browser, phone);
  const step = data(await next(browser, { idToken: await phoneIdToken(foyer, browser, phone), provider: 'phone' }));
  expect(step).toMatchObject({ leadId: lead.id, leadExists: true, isNewLead: false });
});

test('continue with an ID token of a user signs in', async () => {
  const { phone, id } = await newAccount();
  const browser = foyer.browser();
  const answer = await next(browser, { idToken: await phoneIdToken(foyer, browser, phone), provider: 'phone' });
  const step = data(answer);
  expect(step).toMatchObject({ nextStep: 'LOGIN_SUCCESS', userExists: true, user: { id } });
  expect(step.token).toBe(step.accessToken);
  expect(String(answer.headers['set-cookie'])).toMatch(/foyer_session=/);
});

test('continue with a phone asks for verification and sends nothing', async () => {
  const { phone } = await newAccount();
  const browser = foyer.browser();
  const sentBefore = (await foyer.messagesTo(phone)).length;
  expect(data(await next(browser, { identifier: phone }))).toEqual({
    nextStep: 'PHONE_VERIFICATION_REQUIRED',
    userExists: true,
    leadExists: false,
  });
  expect(await foyer.messagesTo(phone)).toHaveLength(sentBefore);
  const unknown = newPhone();
  const first = data(await next(browser, { identifier: unknown.slice(2), countryCode: 'US' }));
  expect(first).toMatchObject({
    nextStep: 'PHONE_VERIFICATION_REQUIRED',
    userExists: false,
    leadExists: false,
    isNewLead: true,
  });
  expect(data(await next(browser, { identifier: unknown }))).toMatchObject({
    leadExists: true,
    leadId: first.leadId,
    isNewLead: false,
  });
  expect(await foyer.messagesTo(unknown)).toEqual([]);
});

test('continue with an email asks for the phone and sends nothing', async () => {
  const { email } = await withEmail();
  const browser = foyer.browser();
  const sentBefore = (await foyer.messagesTo(email)).length;
  expect(data(await next(browser, { identifier: email }))).toEqual({
    nextStep: 'PHONE_COLLECTION_REQUIRED',
    userExists: true,
    leadExists: false,
  });
  expect(await foyer.messagesTo(email)).toHaveLength(sentBefore);
  const unknown = newEmail();
  const step = data(await next(browser, { identifier: ` ${unknown.toUpperCase()} ` }));
  expect(step).toMatchObject({
    nextStep: 'PHONE_COLLECTION_REQUIRED',
    userExists: false,
    isNewLead: true,
    missingFields: ['phone'],
  });
  expect(await foyer.messagesTo(unknown)).toEqual([]);
  const [row] = await foyer.deps.db
    .select()
    .from(leads)
    .where(eq(leads.id, step.leadId ?? ''));
  expect(row).toMatchObject({ email: unknown, emailVerifiedAt: null, source: 'email' });
});

test('continue names missing and invalid fields', async () => {
  const browser = foyer.browser();
  for (const [body, field] of [
    [{}, 'identifier'],
    [{ provider: 'phone' }, 'idToken'],
    [{ idToken: 'x' }, 'provider'],
    [{ identifier: 'nobody@nowhere' }, 'identifier'],
    [{ identifier: '1' }, 'identifier'],
  ] as const) {
    const answer = await next(browser, body);
    expect([refusal(answer), answer.body.error.details]).toEqual([
      [400, 'VALIDATION_FAILED'],
      [expect.objectContaining({ field })],
    ]);
  }
  const phone = await next(browser, { identifier: '+1 555' });
  expect(phone.body.error).toMatchObject({ code: 'INVALID_PHONE', details: [{ field: 'identifier' }] });
});

test('an email captured by continue gets its verification when the lead becomes a user', async () => {
  const browser = foyer.browser();
  const email = newEmail();
  const leadId = data(await next(browser, { identifier: email })).leadId ?? '';
  const sent = await leadCode(foyer, browser, { id: leadId }, newPhone());
  expect(refusal(await browser.call(convertLead, { params: { leadId }, body: {} }))).toEqual([
    403,
    'CONTACT_NOT_VERIFIED',
  ]);
  data(await browser.call(verifyLeadCode, { body: sent }));
  expect(await foyer.messagesTo(email)).toEqual([]);
  const { accessToken, user } = data(await browser.call(convertLead, { params: { leadId }, body: {} }));
  expect(user).toMatchObject({ email, emailVerified: false, phoneVerified: true });
  data(await browser.call(verifyEmailByToken, { params: { token: await tokenSentTo(foyer, email) } }));
  browser.bearer = accessToken;
  expect(data(await browser.call(readMe, {}))).toMatchObject({ email, emailVerified: true });
});

test('lookups only find accounts that have verified the contact', async () => {
  const { email, phone, id } = await withEmail();
  const browser = foyer.browser();
  const claimed = newEmail();
  const { id: leadId } = await captureByPhone(browser);
  data(await browser.call(updateLeadProfile, { params: { leadId }, body: { email: claimed } }));
  for (const [value, exists] of [
    [email.toUpperCase(), true],
    [claimed, false],
    [newEmail(), false],
  ] as const) {
    expect(data(await browser.call(checkRegisteredEmail, { body: { value } }))).toEqual({ exists });
    expect(data(await browser.call(checkEmailByQuery, { query: { email: value } }))).toEqual({ exists });
  }
  for (const [value, exists] of [
    [phone.slice(2), true],
    [newPhone().slice(2), false],
  ] as const) {
    expect(data(await browser.call(checkPhone, { body: { value, countryCode: 'US' } }))).toEqual({ exists });
  }
  const known = { exists: true, isUser: true, isNewUser: false, hasPassword: false };
  expect(data(await browser.call(checkUser, { body: { identifier: email } }))).toEqual(known);
  await foyer.deps.db.update(users).set({ passwordHash: 'x' }).where(eq(users.id, id));
  expect(data(await browser.call(checkUser, { body: { identifier: phone } }))).toEqual({ ...known, hasPassword: true });
  const unknown = { exists: false, isUser: false, isNewUser: true, hasPassword: false };
  expect(data(await browser.call(checkUser, { body: { identifier: claimed } }))).toEqual(unknown);
});

test('lookups name the invalid field', async () => {
  const browser = foyer.browser();
  const details = async (answer: Promise<{ body: { error: { details?: unknown } } }>) =>
    (await answer).body.error.details;
  expect(await details(browser.call(checkRegisteredEmail, { body: { value: 'a@b' } }))).toEqual([
    { field: 'value', message: 'email.invalid_domain' },
  ]);
  expect(await details(browser.call(checkEmailByQuery, { query: { email: 'a' } }))).toEqual([
    { field: 'email', message: 'email.invalid_format' },
  ]);
  expect(await details(browser.call(checkPhone, { body: { value: '2025550100' } }))).toEqual([
    { field: 'value', message: 'phone.select_country' },
  ]);
  expect(await details(browser.call(checkUser, { body: { identifier: 'x@y' } }))).toEqual([
    { field: 'identifier', message: 'email.invalid_domain' },
  ]);
});

test('all lookups of an address share one budget, beyond which a human check is required', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const browser = strict.browser();
    const lookUps = [
      (humanCheck?: string) => browser.call(checkRegisteredEmail, { body: { value: 'a@example.com', humanCheck } }),
      (humanCheck?: string) => browser.call(checkPhone, { body: { value: '+12025550100', humanCheck } }),
      (humanCheck?: string) => browser.call(checkUser, { body: { identifier: 'a@example.com', humanCheck } }),
      (humanCheck?: string) => browser.call(continueAuth, { body: { identifier: 'a@example.com', humanCheck } }),
    ];
    for (let i = 0; i < addressBudgets.lookUps.limit; i += 1) {
      expect((await browser.call(checkEmailByQuery, { query: { email: 'a@example.com' } })).status).toBe(200);
    }
    for (const lookUp of lookUps) {
      expect(refusal(await lookUp())).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
      expect((await lookUp(await solveHumanCheck(browser, 'look-up'))).status).toBe(200);
    }
    strict.clock.advance({ seconds: addressBudgets.lookUps.seconds });
    expect((await browser.call(checkEmailByQuery, { query: { email: 'a@example.com' } })).status).toBe(200);
  } finally {
    await strict.close();
  }
});

test('a suspended account cannot sign in by any method', async () => {
  const { phone, id } = await newAccount();
  await foyer.deps.db.update(users).set({ suspendedAt: foyer.clock.now() }).where(eq(users.id, id));
  const browser = foyer.browser();
  const body = { phoneNumber: phone, ...(await signInCode(foyer, browser, phone)) };
  expect(refusal(await browser.call(signInByPhone, { body }))).toEqual([403, 'ACCOUNT_SUSPENDED']);
  foyer.clock.advance({ seconds: 30 });
  const idToken = await phoneIdToken(foyer, browser, phone);
  for (const endpoint of [signInByIdToken, continueAuth] as const) {
    expect(refusal(await browser.call(endpoint, { body: { idToken, provider: 'phone' } }))).toEqual([
      403,
      'ACCOUNT_SUSPENDED',
    ]);
  }
});

test('successful and failed sign-ins are recorded without the full number', async () => {
  const { phone, id } = await newAccount();
  const browser = foyer.browser();
  const sent = await signInCode(foyer, browser, phone);
  data(await browser.call(signInByPhone, { body: { phoneNumber: phone, ...sent } }));
  const unknown = newPhone();
  await browser.call(signInByPhone, { body: { phoneNumber: unknown, ...(await signInCode(foyer, browser, unknown)) } });
  const events = await foyer.deps.db.select().from(auditEvents).where(eq(auditEvents.event, 'sign-in'));
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ outcome: 'ok', userId: id, contact: expect.stringMatching(/^\+1 \*+/) }),
      expect.objectContaining({ outcome: 'fail', reason: 'USER_NOT_FOUND' }),
    ]),
  );
  expect(JSON.stringify(events)).not.toContain(phone);
  expect(foyer.logged().join('\n')).not.toContain(phone.slice(2));
});

test('a code used by a sign-in cannot be used again', async () => {
  const { phone } = await newAccount();
  const browser = foyer.browser();
  const sent = await signInCode(foyer, browser, phone);
  data(await browser.call(signInByPhone, { body: { phoneNumber: phone, ...sent } }));
  expect(data(await browser.call(verifyPhoneCode, { body: sent }))).toMatchObject({
    verified: false,
    errorCode: 'CODE_EXPIRED',
  });
});

function otherThan(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0');
}
