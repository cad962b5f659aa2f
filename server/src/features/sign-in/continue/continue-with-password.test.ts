import { maskEmail } from '@foyer/contract/rules/contacts/email.ts';
import { continueAuth } from '@foyer/contract/sign-in.ts';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressBudgets } from '#src/config/addresses.ts';
import { passwordLock } from '#src/config/passwords.ts';
import { auditEvents } from '#src/db/schema/accounts.ts';
import { leads } from '#src/db/schema/leads.ts';
import { hashPassword } from '#src/features/credentials/passwords/hash-password.ts';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.ts';
import { goodPassword, newEmail, otherPassword, withPassword } from '../../../../test/passwords.ts';
import { data, newPhone, refusal } from '../../../../test/people.ts';
import { newUser } from '../../../../test/sessions.ts';
import { solveHumanCheck } from '../../../../test/solve-human-check.ts';
import type { TestClient } from '../../../../test/test-client.ts';

let foyer: TestApp;
beforeAll(async () => {
  foyer = await openTestApp();
});
afterAll(() => foyer.close());

const go = (browser: TestClient, identifier: string, password: string, rest: object = {}) =>
  browser.call(continueAuth, { body: { identifier, password, ...rest } });

test('an existing account signs in by email or phone with its password', async () => {
  const { id, email, phone, password } = await withPassword(foyer);
  for (const identifier of [email, phone]) {
    const answer = await go(foyer.browser(), identifier, password, { rememberMe: true });
    const next = data(answer);
    expect(next).toMatchObject({ nextStep: 'LOGIN_SUCCESS', userExists: true, leadExists: false, user: { id } });
    expect(next.accessToken).toBe(next.token);
    expect(next.refreshToken).toEqual(expect.any(String));
    expect(next.leadId).toBeUndefined();
    expect(String(answer.headers['set-cookie'])).toMatch(/foyer_session=[^;]+;.*Expires=/);
  }
});

test('returns the same refusals as signing in', async () => {
  const { email } = await withPassword(foyer);
  const social = await withPassword(foyer, { passwordHash: null });
  const claimed = newEmail('claimed');
  await newUser(foyer, {
    email: { address: claimed, proven: false },
    passwordHash: await hashPassword(foyer.deps, goodPassword),
  });
  expect(refusal(await go(foyer.browser(), email, otherPassword))).toEqual([401, 'INVALID_PASSWORD']);
  expect(refusal(await go(foyer.browser(), social.email, goodPassword))).toEqual([400, 'NO_PASSWORD_SET']);
  const refusals = and(eq(auditEvents.event, 'sign-in'), eq(auditEvents.reason, 'NO_PASSWORD_SET'));
  const rows = await foyer.deps.db.select().from(auditEvents).where(refusals);
  expect(rows).toMatchObject([{ outcome: 'fail', contact: maskEmail(social.email) }]);
  expect(refusal(await go(foyer.browser(), claimed, goodPassword))).toEqual([403, 'EMAIL_NOT_VERIFIED']);
  const browser = foyer.browser();
  for (let i = 1; i < passwordLock.failures; i += 1) await go(browser, email, otherPassword);
  expect(refusal(await go(browser, email, goodPassword))).toEqual([423, 'ACCOUNT_LOCKED']);
});

test('an unknown email creates a lead and asks for the phone; the password is not stored', async () => {
  const browser = foyer.browser();
  const email = newEmail('new');
  const password = 'Lantern%Orchard%31';
  const next = data(await go(browser, email, password));
  expect(next).toMatchObject({
    nextStep: 'PHONE_VERIFICATION_REQUIRED',
    userExists: false,
    leadExists: false,
    isNewLead: true,
    missingFields: ['phone'],
  });
  const again = data(await go(browser, email, password));
  expect(again).toMatchObject({ leadId: next.leadId, leadExists: true, isNewLead: false });
  const [lead] = await foyer.deps.db
    .select()
    .from(leads)
    .where(eq(leads.id, next.leadId ?? ''));
  expect(lead).toMatchObject({ email, phone: null, emailVerifiedAt: null });
  expect(JSON.stringify(lead)).not.toContain('Lantern');
  expect(foyer.logged().join('')).not.toContain('Lantern');
  expect(await foyer.messagesTo(email)).toEqual([]);
});

test('an unknown phone asks for its code', async () => {
  const next = data(await go(foyer.browser(), newPhone(), goodPassword));
  expect(next).toMatchObject({ nextStep: 'PHONE_VERIFICATION_REQUIRED', userExists: false, missingFields: [] });
  expect(next.leadId).toEqual(expect.any(String));
});

test('an account that only claims an email does not block its owner from signing up, locked or not', async () => {
  const email = newEmail('squatted');
  await newUser(foyer, {
    email: { address: email, proven: false },
    passwordHash: await hashPassword(foyer.deps, otherPassword),
  });
  const browser = foyer.browser();
  for (let i = 0; i <= passwordLock.failures; i += 1) {
    expect(data(await go(browser, email, goodPassword)).nextStep).toBe('PHONE_VERIFICATION_REQUIRED');
  }
});

test('counts as a lookup, which requires a human check beyond the address’s budget', async () => {
  const strict = await openTestApp({ settings: { budgetFactor: 1 } });
  try {
    const { email, password } = await withPassword(strict);
    const browser = strict.browser();
    for (let i = 0; i < addressBudgets.lookUps.limit; i += 1) await go(browser, newEmail(), password);
    expect(refusal(await go(browser, email, password))).toEqual([403, 'HUMAN_CHECK_REQUIRED']);
    const humanCheck = await solveHumanCheck(browser, 'look-up');
    expect(data(await go(browser, email, password, { humanCheck })).nextStep).toBe('LOGIN_SUCCESS');
  } finally {
    await strict.close();
  }
});
